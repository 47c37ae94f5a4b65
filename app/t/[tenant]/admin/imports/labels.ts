import type { Tone } from '@/components/ui/badge';
import type { ImportEffect, ImportState, RecordKind, RecordPart } from '@/lib/moving/import/import-job';
import { msg, type Sayable } from '@/lib/platform/shared/message';

export const stateLabels: Record<ImportState, { label: Sayable; tone: Tone }> = {
  uploading: { label: msg('moving.uploading'), tone: 'neutral' },
  reading: { label: msg('moving.dryRunInProgress'), tone: 'info' },
  planned: { label: msg('moving.waitsForDecision'), tone: 'warning' },
  applying: { label: msg('moving.importing'), tone: 'info' },
  done: { label: msg('moving.done'), tone: 'success' },
  stopped: { label: msg('moving.stopped'), tone: 'neutral' },
  failed: { label: msg('moving.failed'), tone: 'danger' },
};

export const effectLabels: Record<ImportEffect, { label: Sayable; tone: Tone }> = {
  created: { label: msg('common.created'), tone: 'success' },
  changed: { label: msg('common.changed'), tone: 'info' },
  unchanged: { label: msg('people.unchanged'), tone: 'neutral' },
  'left-out': { label: msg('moving.leftOut'), tone: 'danger' },
  noted: { label: msg('moving.note'), tone: 'warning' },
};

/** The same before it is applied. */
export const plannedLabels: typeof effectLabels = {
  ...effectLabels,
  created: { label: msg('moving.toCreate'), tone: 'success' },
  changed: { label: msg('moving.toChange'), tone: 'info' },
};

/** How many records an import did something with. */
export const effectCounts: Record<ImportEffect, (count: number) => Sayable> = {
  created: (count) => msg('moving.countCreated', { count }),
  changed: (count) => msg('moving.countChanged', { count }),
  unchanged: (count) => msg('moving.countUnchanged', { count }),
  'left-out': (count) => msg('moving.countLeftOut', { count }),
  noted: (count) => msg('moving.countNotes', { count }),
};

/** The same before it is applied. */
export const plannedCounts: typeof effectCounts = {
  ...effectCounts,
  created: (count) => msg('moving.countToCreate', { count }),
  changed: (count) => msg('moving.countToChange', { count }),
};

export const kindLabels: Record<RecordKind | 'file', Sayable> = {
  group: msg('common.group'),
  person: msg('common.person'),
  client: msg('common.client'),
  file: msg('people.file'),
};

export const kindsLabels: Record<RecordKind, Sayable> = {
  group: msg('common.groups'),
  person: msg('common.people'),
  client: msg('common.clients'),
};

export const partLabels: Record<RecordPart, Sayable> = {
  password: msg('moving.partPassword'),
  totp: msg('moving.partTotp'),
  passkey: msg('moving.partPasskey'),
  link: msg('moving.partLink'),
  role: msg('moving.partRole'),
  group: msg('moving.partGroup'),
  secret: msg('moving.partSecret'),
};
