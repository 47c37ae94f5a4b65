import { z } from 'zod';
import {
  addPart,
  applyImported,
  beginImport,
  deleteImport,
  type ImportChanged,
  readUploaded,
  stopImport,
} from '@/lib/moving/import/change-import';
import {
  type ImportCounts,
  type ImportJob,
  importEffects,
  importStates,
  PART_BYTES_AT_MOST,
  type ReportedRecord,
  recordKinds,
  recordParts,
} from '@/lib/moving/import/import-job';
import { sourceNames } from '@/lib/moving/sources';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { listAnswer, listed, listQuery, pageFields, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { moment, time, timeOrNull, written } from '../times';

const tag = 'Imports';
const ofImport = z.object({ id: z.string() });
const common = { tag, pathSchema: ofImport } as const;

const notFound = problem('not-found', msg('moving.noSuchImport'));
const wrongState = problem('conflict', msg('moving.notInThisState'));

const effectCounts = z.strictObject(Object.fromEntries(importEffects.map((effect) => [effect, z.int()])));
const countsAnswer = z.strictObject(Object.fromEntries([...recordKinds, 'file'].map((kind) => [kind, effectCounts])));

const importAnswer = z.strictObject({
  id: z.uuid(),
  source: z.enum(sourceNames),
  file_name: z.string(),
  /** The dry run is complete when it is `planned`. */
  state: z.enum(importStates),
  bytes: z.int(),
  /** What the dry run found. */
  planned: countsAnswer,
  /** What has been done. */
  applied: countsAnswer,
  error: z.string().nullable(),
  created_at: time,
  applied_at: timeOrNull,
  ended_at: timeOrNull,
  /** When it is deleted with its report. */
  expires_at: time,
});

const countsBody = (counts: ImportCounts) =>
  Object.fromEntries(
    ([...recordKinds, 'file'] as const).map((kind) => [
      kind,
      Object.fromEntries(importEffects.map((effect) => [effect, counts[kind]?.[effect] ?? 0])),
    ]),
  );

const importBody = (job: ImportJob) => ({
  id: job.id,
  source: job.source,
  file_name: job.fileName,
  state: job.state,
  bytes: job.bytes,
  planned: countsBody(job.planned),
  applied: countsBody(job.applied),
  error: job.error && inEnglish(job.error),
  created_at: written(job.createdAt),
  applied_at: written(job.appliedAt),
  ended_at: written(job.endedAt),
  expires_at: written(job.expiresAt),
});

const recordAnswer = z.strictObject({
  /** The position in the file, from 1. */
  record: z.int(),
  kind: z.enum([...recordKinds, 'file']),
  name: z.string(),
  /** Null until the dry run has reached it. */
  effect: z.enum(importEffects).nullable(),
  /** The attributes that change. */
  attributes: z.array(z.string()),
  takes: z.array(z.enum(recordParts)),
  keeps: z.array(z.enum(recordParts)),
  reasons: z.array(z.string()),
  /** The person, group or client that it became. */
  resource_id: z.string().nullable(),
});

const recordBody = ({ ordinal, kind, name, effect, what, reasons, resourceId }: ReportedRecord) => ({
  record: ordinal,
  kind,
  name,
  effect,
  ...what,
  reasons: reasons.map(inEnglish),
  resource_id: resourceId,
});

type Refused = Exclude<ImportChanged, { kind: 'changed' }>['kind'] | 'too-large' | 'incomplete';

const problemOf: Record<Refused, Problem> = {
  'not-found': notFound,
  'wrong-state': wrongState,
  busy: problem('conflict', msg('moving.otherImportInProgress')),
  incomplete: problem('conflict', msg('moving.partsAreMissing')),
  'too-large': problem('too-large', msg('moving.fileIsTooLarge')),
};

const answered = (outcome: { kind: 'changed'; job: ImportJob } | { kind: Refused }) =>
  'job' in outcome && outcome.kind === 'changed' ? answer(importBody(outcome.job)) : problemOf[outcome.kind];

const list = operation({
  tag,
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  role: 'auditor',
  summary: 'Lists imports from other products, by default the newest first. Each is kept for 7 days.',
  querySchema: listQuery(
    ['created_at', 'file_name'],
    {
      search,
      state: z.enum(importStates).optional(),
      source: z.enum(sourceNames).optional(),
      from: time.optional(),
      until: time.optional(),
    },
    'desc',
  ),
  answerSchema: listAnswer(importAnswer),
  async run({ container, tenant }, { query }) {
    const { sort, from, until, page, page_size, order, ...filter } = query;
    const { imports, total } = await container.imports.list({
      ...filter,
      tenantId: tenant.id,
      createdFrom: moment(from),
      createdUntil: moment(until),
      sort: sort === 'created_at' ? 'createdAt' : 'fileName',
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(imports.map(importBody), total, query));
  },
});

const create = operation({
  tag,
  id: 'createImport',
  method: 'POST',
  path: '/imports',
  role: 'owner',
  status: 201,
  summary: 'Begins an import from another product. Its file follows in parts.',
  bodySchema: z.strictObject({ source: z.enum(sourceNames), file_name: z.string().min(1).max(255) }),
  answerSchema: importAnswer,
  async run({ container, tenant, cause, now }, { body: { source, file_name: fileName } }) {
    const given = { tenantId: tenant.id, source, fileName };
    return answer(importBody(await beginImport(container.imports, given, { cause, now })));
  },
});

const get = operation({
  ...common,
  id: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns an import with what its dry run found and what has been done',
  answerSchema: importAnswer,
  async run({ container, tenant }, { path: { id } }) {
    const job = await container.imports.find(tenant.id, id);
    return job ? answer(importBody(job)) : notFound;
  },
});

const put = operation({
  tag,
  id: 'putImportPart',
  method: 'PUT',
  path: '/imports/{id}/parts/{part}',
  pathSchema: z.object({ id: z.string(), part: z.coerce.number().int().min(0).max(1_000) }),
  role: 'owner',
  problems: ['not-found', 'conflict', 'too-large'],
  bodyAtMost: 2 * PART_BYTES_AT_MOST,
  summary: `Stores a part of the file, in base64. Parts count from 0; all but the last have ${PART_BYTES_AT_MOST} bytes.`,
  bodySchema: z.strictObject({ content: z.base64() }),
  async run({ container, tenant, cause, now }, { path: { id, part }, body }) {
    const { imports: store, importing } = container;
    const outcome = await addPart(
      { store, sealingKey: importing.sealingKey },
      { tenantId: tenant.id, id, part, content: new Uint8Array(Buffer.from(body.content, 'base64')) },
      { cause, now },
    );
    return outcome.kind === 'changed' ? done : problemOf[outcome.kind];
  },
});

const read = operation({
  ...common,
  id: 'readImport',
  method: 'POST',
  path: '/imports/{id}/read',
  role: 'owner',
  problems: ['not-found', 'conflict'],
  summary: 'Ends the upload and starts the dry run, which changes nothing',
  answerSchema: importAnswer,
  run: async ({ container, tenant, cause, now }, { path: { id } }) =>
    answered(await readUploaded(container.imports, { tenantId: tenant.id, id }, { cause, now })),
});

const records = operation({
  ...common,
  id: 'listImportRecords',
  method: 'GET',
  path: '/imports/{id}/records',
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists what an import does with each record of its file, and notes about what it leaves out',
  querySchema: z.strictObject({
    ...pageFields,
    search,
    kind: z.enum(recordKinds).optional(),
    effect: z.enum(importEffects).optional(),
  }),
  answerSchema: listAnswer(recordAnswer),
  async run({ container, tenant }, { path: { id }, query }) {
    const job = await container.imports.find(tenant.id, id);
    if (!job) return notFound;
    const { page, page_size: pageSize, ...filter } = query;
    const found = await container.imports.listRecords({ tenantId: tenant.id, importId: id, ...filter, page, pageSize });
    return answer(listed(found.records.map(recordBody), found.total, query));
  },
});

const apply = operation({
  ...common,
  id: 'applyImport',
  method: 'POST',
  path: '/imports/{id}/apply',
  role: 'owner',
  problems: ['not-found', 'conflict'],
  summary: 'Applies what the dry run showed. The import goes on after the answer; GET shows how far it has come.',
  answerSchema: importAnswer,
  run: async ({ container, tenant, cause, now }, { path: { id } }) =>
    answered(await applyImported(container.imports, { tenantId: tenant.id, id }, { cause, now })),
});

const stop = operation({
  ...common,
  id: 'stopImport',
  method: 'POST',
  path: '/imports/{id}/stop',
  role: 'owner',
  problems: ['not-found', 'conflict'],
  summary: 'Stops an import for good. What was done stays; the rest of the file is deleted.',
  answerSchema: importAnswer,
  run: async ({ container, tenant, cause, now }, { path: { id } }) =>
    answered(await stopImport(container.imports, { tenantId: tenant.id, id }, { cause, now })),
});

const remove = operation({
  ...common,
  id: 'deleteImport',
  method: 'DELETE',
  path: '/imports/{id}',
  role: 'owner',
  status: 204,
  problems: ['not-found', 'conflict'],
  summary: 'Deletes an import that is not in progress, with its report. Nothing that it did is undone.',
  async run({ container, tenant, cause, now }, { path: { id } }) {
    const outcome = await deleteImport(container.imports, { tenantId: tenant.id, id }, { cause, now });
    return outcome.kind === 'changed' ? done : problemOf[outcome.kind];
  },
});

export const importOperations: Operation[] = [list, create, get, put, read, records, apply, stop, remove];
