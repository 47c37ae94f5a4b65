import { readFileSync, writeFileSync } from 'node:fs';
import { environmentVariables } from '@/lib/platform/config/env';

const README = 'README.md';
const BEGIN = '<!-- configuration: written by `npm run docs:configuration` -->';
const END = '<!-- /configuration -->';

/** The Markdown table of all environment variables. */
export function configurationTable(): string {
  const rows = environmentVariables.map(
    (variable) => `| \`${variable.name}\` | ${variable.description} | ${variable.default} |`,
  );
  return ['| variable | what it does | default |', '|---|---|---|', ...rows].join('\n');
}

/**
 * Inserts the table between the marks of a document.
 * @throws when it has no marks
 */
export function withConfigurationTable(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${README} has no marks for the configuration table.`);
  return `${document.slice(0, begin + BEGIN.length)}\n${configurationTable()}\n${document.slice(end)}`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(README, withConfigurationTable(readFileSync(README, 'utf8')));
