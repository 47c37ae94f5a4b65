import { join } from 'node:path';
import type { z } from 'zod';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { ACCOUNT_FIELD } from '@/lib/platform/shared/account-field';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { serverActions } from '@/scripts/test/server-actions';
import type { Attack } from './attack';
import type { Choices } from './choices';
import { bodyFor } from './inputs';
import { ask } from './installation';

const APP = join(import.meta.dirname, '../../../../../app');

export interface ConsoleAction {
  name: string;
  least: string;
  schema: z.ZodType;
  run(tenantPlace: string, previous: null, fields: FormData): Promise<{ ok: boolean; data?: unknown }>;
}

/**
 * Every server action that is made by adminAction or userAction, with the schema of its form. The test makes
 * `userAction` keep the schema.
 */
export async function consoleActions(): Promise<ConsoleAction[]> {
  const { actions } = serverActions(APP);
  return Promise.all(
    actions
      .filter(({ least }) => least !== null)
      .map(async ({ name, least }) => {
        const [file = '', exported = ''] = name.split(/ (?=\w+$)/);
        const exports = (await import(join(APP, 't/[tenant]', file))) as Record<
          string,
          ConsoleAction['run'] & { schema: z.ZodType }
        >;
        const run = exports[exported];
        if (!run) throw new Error(`There is no server action ${name}.`);
        return { name, least: least ?? '', schema: run.schema, run };
      }),
  );
}

/** The management API collection for each console folder whose name differs from it. */
const collections: Record<string, string> = {
  keys: 'signing-keys',
  events: 'event-receivers',
  'authorization-details': 'authorization-details-types',
  registration: 'initial-access-tokens',
  provisioning: 'provisioning-log',
  tokens: 'personal-access-tokens',
  profile: 'people',
};

export const aboutOf = ({ name }: ConsoleAction): string => {
  const folder = name.split('/')[1] ?? '';
  return collections[folder] ?? folder;
};

/** The fields of an action's form, encoded like a browser sends them. */
export function fieldsFor(action: ConsoleAction, attack: Attack, choices: Choices): FormData {
  const values = bodyFor(action.name, action.schema, { attack, choices, about: aboutOf(action) }) as Record<
    string,
    unknown
  >;
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      // Browsers do not send unchecked boxes.
      if (one !== null && one !== false)
        data.append(name, one === true ? 'on' : typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  return data;
}

/** The version that a form claims to be based on: the one that the management API reports for the same thing. */
async function versionFor(attack: Attack, action: ConsoleAction, data: FormData): Promise<string> {
  const about = aboutOf(action);
  const id = ['id', 'provider', 'client_id', 'connection_id', 'issuer', 'receiver', 'type', 'identifier', 'urn']
    .map((name) => data.get(name))
    .find((value) => typeof value === 'string' && value !== '');
  const whole = new Set(['settings', 'branding', 'signing-keys', 'initial-access-tokens']);
  const path = whole.has(about)
    ? '/settings'
    : `/${about}/${encodeURIComponent(String(id))}${action.name.includes('/mapping/') ? '/mapping' : ''}`;
  const response = await ask(`${attack.house.base}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${attack.attacker.key}` },
  });
  if (action.name.includes('/emails/') && response.ok) {
    // The form of an email is based on the texts alone, because they are saved together.
    const { emailTexts } = (await response.json()) as TenantSettings;
    return settingsVersion({ emailTexts });
  }
  return (response.headers.get('etag') ?? '').replaceAll('"', '');
}

/** Calls an action with the attacker's session. */
export async function act(attack: Attack, action: ConsoleAction, data: FormData): Promise<void> {
  const browser = attack.browsers[0];
  data.set(ACCOUNT_FIELD, attack.attacker.person.id);
  if (data.has('based_on')) data.set('based_on', await versionFor(attack, action, data));
  if (!browser) throw new Error('The attacker has no session.');
  const said = JSON.stringify(Object.fromEntries(data));
  const outcome = await attack
    .inBrowser(browser, `${attack.house.base}/admin`, () => action.run(attack.house.slug, null, data))
    .catch((error: unknown) => {
      const { digest } = error as { digest?: string };
      if (!digest?.startsWith('NEXT_')) throw error;
      return { ok: digest.startsWith('NEXT_REDIRECT'), data: { location: digest.split(';')[2] } };
    });
  attack.note(`${action.name} ${said} → ${JSON.stringify(outcome).slice(0, 300)}`);
  if (!outcome.ok) return;
  attack.done.add(action.name);
  if (action.least !== 'person' && !roleSuffices(attack.attacker.person.role, action.least as Role))
    attack.heard.push(`${action.name} is done for ${attack.attacker.person.role}`);
  attack.gather(aboutOf(action), outcome.data, Object.fromEntries(data));
}
