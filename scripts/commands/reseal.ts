import { type Container, container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Resealed, reseal as resealAll } from '@/lib/operation/secrets/reseal';
import { defaultEnvironment } from '@/lib/platform/config/env';
import { secretFingerprint } from '@/lib/platform/secrets/secret-fingerprint';
import { everySecret } from '@/lib/platform/secrets/secret-keys';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { withDatabase } from '../launch/with-database';
import { LaunchError } from '../launch-error';

const operator: Cause = { actor: { type: 'operator', id: null, name: 'Command line' }, origin: null };

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `tessera reseal`: seals everything that is stored with TESSERA_SECRET while servers keep running, and reports what
 * still needs TESSERA_ADDITIONAL_SECRETS.
 */
export async function reseal(args: string[]): Promise<void> {
  if (args.length > 0) throw new LaunchError('Usage: tessera reseal');
  defaultEnvironment('production');
  const done = await withDatabase('reseal', () => run(container()));
  const unreadable = Object.entries(done.unreadable).map(([table, count]) => `${count} in ${table}`);
  if (unreadable.length > 0)
    throw new LaunchError(
      `Some values (${unreadable.join(', ')}) cannot be decrypted with any of the secrets. Add the secret that they were encrypted with to TESSERA_ADDITIONAL_SECRETS, and run this again.`,
    );
}

async function run({ config, sealed, tenantKeys, tenants, now }: Container): Promise<Resealed> {
  const newest = secretFingerprint(config.secret);
  const others = everySecret(config).slice(1).map(secretFingerprint);
  say(
    `Encrypting with the secret ${newest}${others.length > 0 ? `, decrypting also with ${others.join(', ')}` : ''}. Every server must already have it in TESSERA_SECRET.`,
  );
  const started = now();
  const done = await resealAll(
    { store: sealed, tenantKeys, secrets: config },
    started,
    (slug, { resealed, unchanged }) => {
      if (resealed > 0) say(`  ${slug}: ${resealed} resealed, ${unchanged} already up to date`);
    },
  );
  const tenant = done.resealed > 0 ? await tenants.findBySlug(defaultTenantSlug) : null;
  if (tenant) {
    await sealed.audit({
      tenantId: tenant.id,
      cause: operator,
      action: 'setup.secret-resealed',
      target: { type: 'tenant', id: tenant.id, name: tenant.name },
      detail: { fingerprint: newest, resealed: done.resealed },
    });
  }
  say(`${done.resealed} values resealed, ${done.unchanged} already up to date.`);
  if (others.length > 0) say(whatRemains(done));
  return done;
}

function whatRemains({ resealed, unreadable, refreshTokens, sessions, until }: Resealed): string {
  if (Object.keys(unreadable).length > 0) return 'Keep TESSERA_ADDITIONAL_SECRETS.';
  if (until) {
    return `Keep TESSERA_ADDITIONAL_SECRETS: ${refreshTokens} refresh tokens and ${sessions} sessions issued earlier need it, the last of them until ${until.toISOString()}. Run this again to see how many are left. Removing it ends those that remain.`;
  }
  return resealed > 0
    ? 'Run this again in an hour, when sign-ins and pages in progress have ended. It then reports whether TESSERA_ADDITIONAL_SECRETS can be removed.'
    : 'TESSERA_ADDITIONAL_SECRETS is no longer needed. It can be removed one hour after the last server was restarted with the new secret.';
}
