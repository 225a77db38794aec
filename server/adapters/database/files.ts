import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file whole or not at all: half of the state would be a database without its password. */
export function replaceFile(file: string, text: string): void {
  const aside = `${file}.new`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}
