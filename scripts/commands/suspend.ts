import { parseArgs } from 'node:util';
import { container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { setTenantStatus } from '@/lib/tenants/set-tenant-status';
import type { StatusChange } from '@/lib/tenants/store';
import { suspensionReason } from '@/lib/tenants/suspension-reason';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';

const operator: Cause = { actor: { type: 'operator', id: null, name: 'Command line' }, origin: null };

/**
 * `tessera suspend --tenant SLUG [--reason TEXT]`: makes the tenant answer like an unknown one. Running servers notice
 * immediately.
 */
export const suspend = (args: string[]): Promise<void> => setStatus('suspend', args);

/**
 * `tessera resume --tenant SLUG`: makes the tenant answer again, with everything that has not expired in the meantime.
 */
export const resume = (args: string[]): Promise<void> => setStatus('resume', args);

async function setStatus(command: 'suspend' | 'resume', args: string[]): Promise<void> {
  const { slug, change } = read(command, args);
  defaultEnvironment('production');
  const outcome = await withDatabase(command, () => turn(slug, change));
  process.stdout.write(`The tenant ${slug} is${outcome === 'unchanged' ? ' already' : ''} ${change.status}.\n`);
}

function read(command: 'suspend' | 'resume', args: string[]): { slug: string; change: StatusChange } {
  const suspends = command === 'suspend';
  const usage = `Usage: tessera ${command} --tenant SLUG${suspends ? ' [--reason TEXT]' : ''}`;
  const { tenant: slug, reason } = parsed(args, usage);
  if (!slug || (reason !== undefined && !suspends)) throw new LaunchError(usage);
  if (!suspends) return { slug, change: { status: 'active' } };
  const why = suspensionReason.optional().safeParse(reason);
  if (!why.success)
    throw new LaunchError(`The reason ${inEnglish(decoded(why.error.issues[0]?.message ?? 'is wrong'))}.`);
  return { slug, change: { status: 'suspended', reason: why.data ?? null } };
}

function parsed(args: string[], usage: string): { tenant?: string; reason?: string } {
  try {
    return parseArgs({ args, options: { tenant: { type: 'string' }, reason: { type: 'string' } } }).values;
  } catch {
    throw new LaunchError(usage);
  }
}

async function turn(slug: string, change: StatusChange): Promise<'changed' | 'unchanged'> {
  const { tenants } = container();
  const tenant = await tenants.findBySlug(slug);
  if (!tenant) throw new LaunchError(`There is no tenant ${slug}.`);
  return setTenantStatus(tenants, tenant, change, operator);
}
