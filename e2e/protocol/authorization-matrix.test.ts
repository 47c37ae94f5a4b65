/**
 * Access to every page and route file of the console, the account page and the API for six visitors: signed out, a
 * person, an auditor, an owner of another tenant, an administrator and an owner. A page or route that is not listed
 * fails the test.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { addressOf, type Least, manifest, pagesThatAreThere } from '../support/console-pages';
import { personOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { actionFormOf, submitAction } from '../support/server-action';
import { UserAgent } from '../support/user-agent';

const visitors = ['nobody', 'person', 'auditor', 'owner of another tenant', 'admin', 'owner'] as const;
type Visitor = (typeof visitors)[number];

/** About seventy pages are requested one after another, possibly on a busy machine. */
const PATIENCE_MILLISECONDS = 300_000;

const agents = new Map<Visitor, UserAgent>();
const agentOf = (visitor: Visitor) => agents.get(visitor) ?? new UserAgent();

beforeAll(async () => {
  for (const [visitor, name] of [
    ['person', 'plain'],
    ['auditor', 'auditor'],
    ['admin', 'admin'],
    ['owner', 'owner'],
  ] as const)
    agents.set(visitor, await signIn(personOf(name)));
  const stranger = await signIn(personOf('owner', 'acme'), { tenant: 'acme' });
  const cookie = stranger.jar.named('.acme.session');
  if (!cookie) throw new Error('There is no session at acme.');
  // As its own, and passed off as one of this tenant.
  stranger.jar.set(cookie.name.replace('.acme.', '.default.'), cookie.value);
  agents.set('owner of another tenant', stranger);
}, PATIENCE_MILLISECONDS);

/** Roles from least to most powerful: the minimum that a page requires. */
const ladder: Least[] = ['person', 'auditor', 'admin', 'owner'];
const rungs: Record<Visitor, number> = {
  nobody: -1,
  'owner of another tenant': -1,
  person: 0,
  auditor: 1,
  admin: 2,
  owner: 3,
};

/**
 * The result of a GET of a page: access, forbidden for the role, or redirected to sign in. A page that the visitor may
 * open answers an unknown id with not found.
 */
function expected(visitor: Visitor, least: Least): 'in' | 'forbidden' | 'sign-in' {
  if (rungs[visitor] < 0) return 'sign-in';
  return rungs[visitor] >= ladder.indexOf(least) ? 'in' : 'forbidden';
}

function outcomeOf({ status, headers }: Response): string {
  if (status === 401 || (status === 307 && /\/login(\?|$)/.test(headers.get('location') ?? ''))) return 'sign-in';
  if (status === 403) return 'forbidden';
  return status === 200 || status === 404 ? 'in' : `status ${status}`;
}

describe('the manifest', () => {
  it('lists exactly the existing page and route files', () => {
    expect(Object.keys(manifest).sort()).toEqual(pagesThatAreThere());
  });
});

describe.each(visitors)('%s', (visitor) => {
  const rows = Object.entries(manifest).filter(([, least]) => ladder.includes(least));

  it(
    'gets the pages of their role and is turned away from all others before any lookup',
    async () => {
      const got: Record<string, string> = {};
      for (const [file] of rows) got[file] = outcomeOf(await agentOf(visitor).request(addressOf(file)));
      expect(got).toEqual(Object.fromEntries(rows.map(([file, least]) => [file, expected(visitor, least)])));
    },
    PATIENCE_MILLISECONDS,
  );

  it('cannot submit a form that was not shown to them, or call an API without its key', async () => {
    for (const [file, least] of Object.entries(manifest)) {
      if (least === 'form') expect((await agentOf(visitor).post(addressOf(file), { id: 'x' })).status, file).toBe(403);
      if (least === 'key')
        expect([401, 403, 404], file).toContain((await agentOf(visitor).request(addressOf(file))).status);
    }
  });
});

// One function creates every action (app/server-actions.test.ts checks that each uses it, and with which role), so this
// test tries only one.
it(
  'an action that requires an owner changes nothing when anyone else submits its form',
  async () => {
    const open = () => agentOf('owner').open('/admin');
    const page = await open();
    const form = actionFormOf(page, '$ACTION_KEY');
    for (const visitor of visitors.filter((one) => one !== 'owner')) {
      // As if the page had been rendered for the visitor: a form of another account is rejected before the role counts.
      const own = formsOf((await agentOf(visitor).open('/admin/people')).html).find(
        ({ fields }) => '$account' in fields,
      );
      await submitAction(agentOf(visitor), page, form, own ? { $account: own.fields.$account ?? '' } : {});
      expect(textOf((await open()).html), visitor).toContain('Keep a copy of the secret');
    }
    await submitAction(agentOf('owner'), page, form, {});
    expect(textOf((await open()).html)).toContain('Secret backed up');
  },
  PATIENCE_MILLISECONDS,
);
