"""One asset as it will stand on the chain: as a wallet shows it, its record, and what each of its fields takes."""
