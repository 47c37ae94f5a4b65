import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where measurements are kept, beside the code that took them. */
const resultsFolder = join(import.meta.dirname, '../results');

/** Writes a file of results. @returns its path */
export function writeResult(name: string, content: string): string {
  mkdirSync(resultsFolder, { recursive: true });
  const path = join(resultsFolder, name);
  writeFileSync(path, content);
  return path;
}
