import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tenantSettingsSchema } from './settings';
import { isOwnersSetting, settingNames } from './settings-rank';

test('every setting declares who may change it, and the guide lists the owners’ settings', () => {
  expect([...settingNames].sort()).toEqual(Object.keys(tenantSettingsSchema.shape).sort());
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/sign-in-methods.md'), 'utf8');
  const [, line = ''] = /^- the settings (.+);$/m.exec(guide) ?? [];
  expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(
    settingNames.filter(isOwnersSetting).sort(),
  );
});
