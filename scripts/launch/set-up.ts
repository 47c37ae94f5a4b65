import { container } from '@/lib/edge/container';
import { type Bootstrapped, bootstrap } from '@/lib/edge/container/bootstrap';
import type { Config } from '@/lib/platform/config/env';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { seedDemo } from '@/lib/setup/demo/seed-demo';
import { readDocument } from '../read-document';

/**
 * Brings the database to what the configuration asks for: the first administrator, the set-up file,
 * the demonstration. What the set-up file brought about is printed (JSON), for it may hold secrets
 * that are shown once.
 */
export async function setUp({ adminEmail, adminPassword, applyFile, demo }: Config): Promise<Bootstrapped> {
  const administrator = await bootstrap(container(), {
    adminEmail,
    ...(adminPassword !== undefined && { adminPassword }),
  });
  if (applyFile !== undefined) {
    const applied = await applyConfiguration(container(), await readDocument(applyFile));
    process.stdout.write(`${JSON.stringify(applied, null, 2)}\n`);
  }
  if (demo) await seedDemo(container());
  return administrator;
}
