import { msg, type Sayable } from '@/lib/platform/shared/message';
import { readTransfer } from '../transfer/read-transfer';
import type { ReadSource } from '../transfer/source';

interface Source {
  label: Sayable;
  /** The names of files that the browser offers. */
  accept: string;
  read: ReadSource;
}

/** What people, groups and clients can be imported from. The console, the API and the command line read this list. */
export const sources = {
  transfer: { label: msg('moving.sourceTransfer'), accept: '.jsonl,application/jsonl', read: readTransfer },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;
export const sourceNames = Object.keys(sources) as [SourceName, ...SourceName[]];

export const isSourceName = (name: string): name is SourceName => Object.hasOwn(sources, name);
