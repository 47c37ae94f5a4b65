import { container } from '@/lib/edge/container';
import { type Bootstrapped, bootstrap } from '@/lib/edge/container/bootstrap';
import type { Config } from '@/lib/platform/config/env';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { seedDemo } from '@/lib/setup/demo/seed-demo';
import { readDocument } from '../read-document';

/**
 * Sets up what the configuration asks for: the first administrator, the setup file, the demonstration data. The result
 * of the setup file is printed as JSON, because it may contain secrets that are shown only once.
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
