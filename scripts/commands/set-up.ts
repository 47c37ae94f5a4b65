import { closeContainer, container } from '@/lib/edge/container';
import { bootstrap } from '@/lib/edge/container/bootstrap';
import { loadConfig } from '@/lib/platform/config/env';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { seedDemo } from '@/lib/setup/demo/seed-demo';
import { readDocument } from '../read-document';

/**
 * The process in which `start` and `dev` set up what the configuration asks for: the first administrator, the setup
 * file, the demonstration data. The result of the setup file is printed as JSON, because it may contain secrets that
 * are shown only once. The first administrator is reported to the launcher.
 */
export async function setUp(): Promise<void> {
  const { adminEmail, adminPassword, applyFile, demo } = loadConfig();
  const administrator = await bootstrap(container(), {
    adminEmail,
    ...(adminPassword !== undefined && { adminPassword }),
  });
  if (applyFile !== undefined) {
    const applied = await applyConfiguration(container(), await readDocument(applyFile));
    process.stdout.write(`${JSON.stringify(applied, null, 2)}\n`);
  }
  if (demo) await seedDemo(container());
  await closeContainer();
  process.send?.(administrator, () => process.exit(0));
}
