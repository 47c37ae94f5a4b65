import { parseArgs } from 'node:util';
import { container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { decoded } from '@/lib/platform/shared/message';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { maintenanceMessage } from '@/lib/tenants/maintenance-mode/maintenance';
import { switchInstallation } from '@/lib/tenants/maintenance-mode/switch-installation';
import { switchTenant } from '@/lib/tenants/maintenance-mode/switch-tenant';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';

const USAGE = 'Usage: tessera maintenance on|off [--tenant SLUG] [--message TEXT]';

const operator: Cause = { actor: { type: 'operator', id: null, name: 'Command line' }, origin: null };

/**
 * `tessera maintenance on|off`: turns maintenance mode on or off for one tenant or for all. Running servers notice
 * immediately.
 */
export async function maintenance(args: string[]): Promise<void> {
  const { on, slug, message } = read(args);
  defaultEnvironment('production');
  const kind = await withDatabase('maintenance', () => turn({ on, slug, message }));
  const what = slug === undefined ? 'all tenants' : `the tenant ${slug}`;
  const already = kind === 'unchanged' ? ' already' : '';
  process.stdout.write(`Maintenance mode is${already} ${on ? 'on' : 'off'} for ${what}.\n`);
}

function read(args: string[]): { on: boolean; slug: string | undefined; message: string | null } {
  const options = { tenant: { type: 'string' }, message: { type: 'string' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new LaunchError(USAGE);
  }
  const {
    values,
    positionals: [turn, ...rest],
  } = parsed;
  if ((turn !== 'on' && turn !== 'off') || rest.length > 0) throw new LaunchError(USAGE);
  const message = maintenanceMessage.safeParse(values.message ?? '');
  if (!message.success)
    throw new LaunchError(`The message ${inEnglish(decoded(message.error.issues[0]?.message ?? 'is wrong'))}.`);
  return { on: turn === 'on', slug: values.tenant, message: message.data || null };
}

async function turn({
  on,
  slug,
  message,
}: {
  on: boolean;
  slug: string | undefined;
  message: string | null;
}): Promise<'switched' | 'unchanged'> {
  const { tenants, closures } = container();
  const named = slug ?? defaultTenantSlug;
  const tenant = await tenants.findBySlug(named);
  if (!tenant) throw new LaunchError(`There is no tenant ${named}.`);
  const turned = { on, message: on ? message : null };
  return slug === undefined
    ? switchInstallation(closures, tenant.id, turned, operator)
    : switchTenant(closures, tenant, turned, operator);
}
