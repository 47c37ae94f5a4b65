import { parseArgs } from 'node:util';
import type { Cause } from '@/lib/audit/audit-entry';
import { defaultEnvironment } from '@/lib/config/env';
import { container } from '@/lib/container';
import { setTenantStatus } from '@/lib/tenants/set-tenant-status';
import type { Tenant } from '@/lib/tenants/store';
import { LaunchError } from '../launch-error';
import { withDatabase } from '../launch/with-database';

const operator: Cause = { actor: { type: 'operator', id: null, name: 'Command line' }, origin: null };

/** `tessera suspend --tenant SLUG`: the tenant answers as an unknown one does; servers that run notice at once. */
export const suspend = (args: string[]): Promise<void> => setStatus('suspend', args);

/** `tessera resume --tenant SLUG`: the tenant answers again, with what has not expired meanwhile. */
export const resume = (args: string[]): Promise<void> => setStatus('resume', args);

async function setStatus(command: 'suspend' | 'resume', args: string[]): Promise<void> {
  const slug = read(command, args);
  const status: Tenant['status'] = command === 'suspend' ? 'suspended' : 'active';
  defaultEnvironment('production');
  const outcome = await withDatabase(command, () => turn(slug, status));
  process.stdout.write(`The tenant ${slug} is${outcome === 'unchanged' ? ' already' : ''} ${status}.\n`);
}

function read(command: string, args: string[]): string {
  const usage = `Usage: tessera ${command} --tenant SLUG`;
  let parsed;
  try {
    parsed = parseArgs({ args, options: { tenant: { type: 'string' } } });
  } catch {
    throw new LaunchError(usage);
  }
  if (!parsed.values.tenant) throw new LaunchError(usage);
  return parsed.values.tenant;
}

async function turn(slug: string, status: Tenant['status']): Promise<'changed' | 'unchanged'> {
  const { tenants } = container();
  const tenant = await tenants.findBySlug(slug);
  if (!tenant) throw new LaunchError(`There is no tenant ${slug}.`);
  return setTenantStatus(tenants, tenant, status, operator);
}
