import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { container } from '@/lib/edge/container';
import { type CheckpointClaims, checkpointFile, readCheckpoint } from '@/lib/journal/audit/checkpoint';
import { verifyAuditLog } from '@/lib/journal/audit/verify-audit-log';
import type { Finding } from '@/lib/journal/audit/verify-chain';
import { verifyExport } from '@/lib/journal/audit/verify-export';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';

const USAGE = `Usage: tessera audit verify [--tenant SLUG] [--checkpoint FILE]
       tessera audit verify --file EXPORT.jsonl [--keys JWKS.json] [--checkpoint FILE]`;

/**
 * `tessera audit verify`: reports the first entry of an audit log, or of an export of one, that was changed, removed or
 * inserted. Exits with 1 if there is one.
 */
export async function audit(args: string[]): Promise<void> {
  const { file, keys, checkpoint, tenant } = read(args);
  const anchor = checkpoint === undefined ? null : await readAnchor(checkpoint);
  if (file !== undefined) {
    say(await fileReport(file, { keys, anchor }));
    return;
  }
  defaultEnvironment('production');
  say(await withDatabase('audit verify', () => logReports(tenant, anchor)));
}

interface Report {
  text: string;
  broken: boolean;
}

function say({ text, broken }: Report): void {
  process.stdout.write(text);
  if (broken) process.exitCode = 1;
}

function read(args: string[]): { tenant?: string; checkpoint?: string; file?: string; keys?: string } {
  const option = { type: 'string' } as const;
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { tenant: option, checkpoint: option, file: option, keys: option },
    });
    const fits = values.file === undefined ? values.keys === undefined : values.tenant === undefined;
    if (positionals.join() === 'verify' && fits) return values;
  } catch {
    // An option that is not known.
  }
  throw new LaunchError(USAGE);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new LaunchError(`The file ${file} cannot be read.`);
  }
}

/** Reads a checkpoint that was kept elsewhere: an answer of the management API, or the last line of an export. */
async function readAnchor(file: string): Promise<CheckpointClaims> {
  const wanted = z.union([
    checkpointFile,
    z.object({ export: checkpointFile }).transform(({ export: inner }) => inner),
  ]);
  const parsed = wanted.safeParse(json(readText(file).trim().split('\n').at(-1) ?? '') ?? json(readText(file)));
  const claims = parsed.success
    ? await readCheckpoint({ jws: parsed.data.checkpoint, publicJwk: parsed.data.key })
    : null;
  if (!claims) throw new LaunchError(`The file ${file} has no checkpoint with a valid signature.`);
  return claims;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

async function logReports(slug: string | undefined, anchor: CheckpointClaims | null): Promise<Report> {
  const { auditChain } = container();
  const chosen = (await auditChain.listTenants()).filter((tenant) => slug === undefined || tenant.slug === slug);
  if (slug !== undefined && chosen.length === 0) throw new LaunchError(`There is no tenant ${slug}.`);
  if (anchor && !chosen.some(({ id }) => id === anchor.tenantId))
    throw new LaunchError('The checkpoint belongs to another tenant.');
  const reports: Report[] = [];
  for (const { id, slug: name } of chosen) {
    const verified = await verifyAuditLog(auditChain, {
      tenantId: id,
      anchors: anchor?.tenantId === id ? [anchor] : [],
    });
    if (verified.kind === 'intact') {
      const { entries, expired, first, last, waiting, checkpoint, begunAt } = verified;
      const signed = checkpoint
        ? ` Checkpoint ${checkpoint.number} of ${checkpoint.signedAt.toISOString()}, hash ${checkpoint.hash}, key ${checkpoint.kid}.`
        : '';
      const gone = expired
        ? ` ${expired.entries} of them, all before ${expired.before.toISOString()}, have expired.`
        : '';
      reports.push({
        broken: false,
        text: `${name}: intact. ${entries} entries from ${first.toISOString()} to ${last.toISOString()}, sealed since ${begunAt.toISOString()}; ${waiting} not sealed yet.${gone}${signed}\n`,
      });
    } else if (verified.kind === 'unsealed') {
      reports.push({
        broken: false,
        text: `${name}: nothing is sealed yet; ${verified.waiting} entries are waiting.\n`,
      });
    } else reports.push({ broken: true, text: `${name}: BROKEN. ${describe(verified.finding)}\n` });
  }
  return { text: reports.map(({ text }) => text).join(''), broken: reports.some(({ broken }) => broken) };
}

async function fileReport(
  file: string,
  { keys, anchor }: { keys: string | undefined; anchor: CheckpointClaims | null },
): Promise<Report> {
  const kids =
    keys === undefined
      ? null
      : z
          .object({ keys: z.array(z.object({ kid: z.string() })) })
          .safeParse(json(readText(keys)))
          .data?.keys.map(({ kid }) => kid);
  if (kids === undefined) throw new LaunchError(`The file ${keys} is not a JWK set.`);
  if (!existsSync(file)) throw new LaunchError(`The file ${file} cannot be read.`);
  const verified = await verifyExport(
    createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity }),
    anchor,
  );
  switch (verified.kind) {
    case 'broken':
      return { broken: true, text: `${file}: BROKEN. ${describe(verified.finding)}\n` };
    case 'malformed':
      return {
        broken: true,
        text: `${file}: line ${verified.line} is not from a JSON Lines export, or the last line is missing.\n`,
      };
    case 'filtered':
      return {
        broken: true,
        text: `${file}: an export with a filter cannot be verified by itself. Export the whole log, or verify the log itself.\n`,
      };
    case 'expired':
      return {
        broken: true,
        text: `${file}: entries have expired, so the file cannot be verified by itself. Verify the log itself.\n`,
      };
    case 'no-checkpoint':
      return { broken: true, text: `${file}: nothing was sealed yet when this was exported.\n` };
    case 'intact': {
      const { checkpoint, sealed, unsealed } = verified;
      const known =
        kids === null
          ? `compare the key ${checkpoint.kid} with the tenant's JWKS`
          : `its key ${checkpoint.kid} is in the JWKS`;
      if (kids !== null && !kids.includes(checkpoint.kid))
        return {
          broken: true,
          text: `${file}: BROKEN. The key ${checkpoint.kid} that signed the checkpoint is not in ${keys}.\n`,
        };
      return {
        broken: false,
        text: `${file}: intact. ${sealed} entries up to the checkpoint of ${checkpoint.signedAt.toISOString()}, hash ${checkpoint.hash}; ${known}. ${unsealed} later entries are not sealed in this file.\n`,
      };
    }
  }
}

/** A finding in words, with the entry that it concerns. */
function describe({ kind, number, entry }: Finding): string {
  const which = entry ? `entry ${entry.id} of ${entry.at.toISOString()}, ${entry.action}` : 'an entry';
  const place = number === null ? '' : ` (number ${number})`;
  switch (kind) {
    case 'changed':
      return `Changed: ${which}${place}.`;
    case 'removed':
      return `Removed: ${which}${place}.`;
    case 'put-in':
      return `Put in: ${which}${place}.`;
    case 'link-changed':
      return `Changed: the link of ${which}${place}.`;
    case 'rewritten':
      return `Rewritten: the chain up to ${which}${place} is not the one that a checkpoint signed.`;
    case 'truncated':
      return `Removed: all entries from number ${number ?? 1} on.`;
    case 'end-changed':
      return `Changed: the stored end of the chain${place} was not written by this installation, or its secret is not configured.`;
    case 'checkpoint-changed':
      return `Changed: the checkpoint${place} is not valid.`;
  }
}
