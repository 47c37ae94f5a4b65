import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { readTransfer } from '../transfer/read-transfer';
import type { ReadSource } from '../transfer/source';
import { readAuth0 } from './auth0/read-auth0';
import { readCsv } from './csv/read-csv';
import { readKeycloak } from './keycloak/read-keycloak';
import { readLogto } from './logto/read-logto';
import { readOkta } from './okta/read-okta';

interface Source {
  label: Sayable;
  /** The names of files that the browser offers. */
  accept: string;
  read: ReadSource;
}

const JSON_FILES = '.json,.jsonl,.ndjson,application/json';

/** What people, groups and clients can be imported from. The console, the API and the command line read this list. */
export const sources = {
  keycloak: { label: verbatim('Keycloak'), accept: JSON_FILES, read: readKeycloak },
  auth0: { label: verbatim('Auth0'), accept: JSON_FILES, read: readAuth0 },
  okta: { label: verbatim('Okta'), accept: JSON_FILES, read: readOkta },
  logto: { label: verbatim('Logto'), accept: JSON_FILES, read: readLogto },
  csv: { label: verbatim('CSV'), accept: '.csv,text/csv', read: readCsv },
  transfer: { label: msg('moving.sourceTransfer'), accept: '.jsonl,application/jsonl', read: readTransfer },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;
export const sourceNames = Object.keys(sources) as [SourceName, ...SourceName[]];

export const isSourceName = (name: string): name is SourceName => Object.hasOwn(sources, name);
