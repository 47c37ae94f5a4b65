import { backgroundLog } from '@/lib/edge/health/background-log';
import { createMetrics, type Metrics } from '@/lib/edge/health/metrics';
import { createTenantKeyStore } from '@/lib/operation/secrets/postgres/tenant-keys';
import { createCountBatch } from '@/lib/operation/usage/postgres/usage-store';
import type { Config } from '@/lib/platform/config/env';
import { createLogger } from '@/lib/platform/log/logger';
import { openDatabase } from '@/lib/platform/postgres/database';
import { secretKeys } from '@/lib/platform/secrets/secret-keys';
import { createTenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import type { Clock } from '@/lib/platform/shared/clock';
import { createCaches } from './caches';
import type { Count } from './counted-stores';

/** What the assembly functions of all districts build on. */
export type Foundation = ReturnType<typeof layFoundation>;

export function layFoundation(config: Config) {
  const log = createLogger({ level: config.logLevel, environment: config.environment });
  const now: Clock = () => new Date();
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    maxWaitMilliseconds: config.maxWaitMilliseconds,
  });
  const tenantKeys = createTenantKeyring(createTenantKeyStore(database), config);
  const caches = createCaches(
    database,
    { url: config.databaseUrl, directUrl: config.databaseDirectUrl },
    {
      onTenant: async (tenantId) => void (await tenantKeys.load(tenantId)),
    },
  );
  const metrics = createMetrics();
  const jobLog = backgroundLog(log);
  const onError = (error: unknown) => jobLog.error({ err: error }, 'batch could not be saved and was lost');
  /** How a batch reports items that it could not save. */
  const losses = (name: Parameters<Metrics['countDropped']>[0]) => ({
    onError,
    onDropped: (items: number) => metrics.countDropped(name, items),
  });
  const counts = createCountBatch(database, losses('usage-counters'));
  const count: Count = (tenantId, kind) => counts.add({ tenantId, kind, at: now() });
  return {
    config,
    log,
    /** For what runs in the background. */
    jobLog,
    now,
    database,
    /** Keys derived from the secrets in use, by purpose. */
    keysFor: secretKeys(config),
    tenantKeys,
    caches,
    metrics,
    onError,
    losses,
    counts,
    count,
  };
}
