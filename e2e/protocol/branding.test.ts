/** A tenant's branding on its pages, in its files and in the administrator's preview. */
import { describe, expect, it } from 'vitest';
import { authorizationRequest, signIn } from '../support/authorization';
import { issuerOf, mount } from '../support/environment';
import { expectErrorPage } from '../support/expectations';
import { clientOf, personOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { send } from '../support/send';
import { actionFormOf, submitAction } from '../support/server-action';
import { UserAgent } from '../support/user-agent';

const TENANT = 'brand-acme';
const PLAIN = 'brand-house';
const issuer = issuerOf(TENANT);
const web = clientOf('brand-web', TENANT);
const IMAGE = /\/t\/brand-acme\/brand\/image\/[\w-]{43}\.png/g;
const ACCENT = '/t/brand-acme/brand/accent/aa3300.css';

const imagesOf = (html: string) => [...new Set(html.match(IMAGE))].map((path) => new URL(path, issuer).href);
const headersOf = ({ headers }: Response, ...names: string[]) => names.map((name) => headers.get(name));

describe('the pages of a tenant with branding', () => {
  it('show its name, logo in two variants, accent, text and links where people sign in', async () => {
    const { html } = await new UserAgent().open(authorizationRequest(web).url);
    expect(textOf(html)).toMatch(
      /Acme ID Sign in to continue to Acme shop .*Use the account that Acme gave you\..* Help help@acme\.example Privacy Terms/,
    );
    expect(imagesOf(html)).toHaveLength(2);
    expect(html).toContain(`href="${ACCENT}"`);
    for (const href of [
      'https://acme.example/help',
      'mailto:help@acme.example',
      'https://acme.example/privacy',
      'https://acme.example/terms',
    ])
      expect(html).toContain(`href="${href}"`);
  });

  it.each(['/forgot-password', '/signed-out', '/reset-password', '/invitation', '/device'])(
    'show it on %s too',
    async (path) => {
      const { html } = await new UserAgent().open(`${issuer}${path}`);
      expect(textOf(html)).toContain('Acme ID');
      expect(imagesOf(html)).toHaveLength(2);
    },
  );

  it('show it on the account pages, including their titles', async () => {
    const { html } = await (await signIn(personOf('owner', TENANT), { tenant: TENANT })).open(`${issuer}/account`);
    expect(textOf(html)).toContain('Acme ID');
    expect(html).toContain('<title>Your account · Acme ID</title>');
    expect(imagesOf(html)).toHaveLength(2);
  });

  it('show it where a request cannot continue, under a policy that loads nothing else', async () => {
    const answer = await send(authorizationRequest(web, { redirect_uri: 'https://elsewhere.example/cb' }).url);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const html = await expectErrorPage(answer, 400);
    expect(textOf(html)).toMatch(
      /Acme ID .* Start again from the app\. .* Go to your account Help help@acme\.example Privacy Terms/,
    );
    for (const href of ['/t/brand-acme/account', 'https://acme.example/help']) expect(html).toContain(`href="${href}"`);
    expect(imagesOf(html)).toHaveLength(2);
    expect(html).toContain(`href="${ACCENT}"`);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });

  it('are unchanged for a tenant without branding', async () => {
    const { html } = await new UserAgent().open(`${issuerOf(PLAIN)}/login`);
    expect(textOf(html)).toContain('Plain house Sign in');
    expect(html).not.toContain('/brand/');
  });
});

describe('the look of people’s pages', () => {
  const looks = issuerOf('brand-looks');
  const rootOf = (html: string) =>
    /<div data-font="(\w+)" data-layout="(\w+)"(?: data-ground="(\w+)")?/.exec(html)?.slice(1);

  it("have the tenant's layout, font and background, and so do error pages", async () => {
    const known = authorizationRequest(clientOf('looks-web', 'brand-looks'));
    for (const html of [
      (await new UserAgent().open(known.url)).html,
      (await new UserAgent().open(`${looks}/device`)).html,
      await expectErrorPage(
        await send(
          authorizationRequest(clientOf('looks-web', 'brand-looks'), { redirect_uri: 'https://elsewhere.example/cb' })
            .url,
        ),
        400,
      ),
    ]) {
      expect(rootOf(html)).toEqual(['serif', 'split', undefined]);
      expect(html).toContain('href="/t/brand-looks/brand/accent/1f6f43-f2e8dc.css"');
      expect(html).not.toContain('7a1fa2');
    }
    const sheet = await (await send(`${looks}/brand/accent/1f6f43-f2e8dc.css`)).text();
    expect(sheet).toMatch(/--tenant-ground-light:#f2e8dc;--tenant-ground-dark:#[0-9a-f]{6}\}$/);
  });

  it('have the look of the client that people sign in to, and of no other', async () => {
    const agent = new UserAgent();
    const { html } = await agent.open(authorizationRequest(clientOf('looks-shop', 'brand-looks')).url);
    expect(rootOf(html)).toEqual(['serif', 'centered', 'true']);
    expect(html.lastIndexOf('/brand/accent/7a1fa2-f2e8dc.css')).toBeGreaterThan(
      html.lastIndexOf('/brand/accent/1f6f43-f2e8dc.css'),
    );
    expect(textOf(html)).toContain('Looks Sign in to continue to Looks shop');
    expect((await agent.open(`${looks}/login`)).html).not.toContain('7a1fa2');
  });
});

describe('branding files', () => {
  it('are served from our host with their own media type, cacheable forever, and run no script', async () => {
    const { html } = await new UserAgent().open(`${issuer}/login`);
    for (const url of imagesOf(html)) {
      const answer = await send(url);
      expect(answer.status).toBe(200);
      expect(headersOf(answer, 'content-type', 'x-content-type-options', 'cache-control', 'set-cookie')).toEqual([
        'image/png',
        'nosniff',
        'public, max-age=31536000, immutable',
        null,
      ]);
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
      const [bytes] = [Buffer.from(await answer.arrayBuffer())];
      expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    }
    const sheet = await send(new URL(ACCENT, issuer).href);
    expect(headersOf(sheet, 'content-type', 'x-content-type-options', 'cache-control')).toEqual([
      'text/css; charset=utf-8',
      'nosniff',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sheet.text()).toMatch(/^:root\{--tenant-accent-light:#[0-9a-f]{6};--tenant-accent-dark:#[0-9a-f]{6};/);
  });

  it('belong to their tenant alone', async () => {
    const [image = ''] = imagesOf((await new UserAgent().open(`${issuer}/login`)).html);
    expect((await send(image.replace(TENANT, PLAIN))).status).toBe(404);
    expect((await send(image.replace('/t/brand-acme', ''))).status).toBe(404);
  });

  it.each([
    `image/${'a'.repeat(43)}.png`,
    'image/%00.png',
    'image/..%2f..%2fpackage.json',
    'accent/red.css',
    'accent/aa3300.css%7D',
    'accent/aa3300',
  ])('are not found as %s', async (path) => {
    const answer = await send(`${issuer}/brand/${path}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });
});

describe('the preview', () => {
  const unsaved = new URLSearchParams({
    brandName: 'Not saved <b>',
    brandAccent: '#123456',
    brandSentence: '',
    brandLogo: '',
  }).toString();

  it('shows unsaved changes to administrators only', async () => {
    const auditor = await signIn(personOf('auditor', PLAIN), { tenant: PLAIN });
    const { response, html } = await auditor.open(`${issuerOf(PLAIN)}/branding-preview?${unsaved}`);
    expect(response.status).toBe(200);
    expect(html).toContain('Not saved &lt;b&gt;');
    expect(html).toContain('/t/brand-house/brand/accent/123456.css');
    expect((await new UserAgent().open(`${issuerOf(PLAIN)}/login`)).html).not.toContain('Not saved');
    expect((await new UserAgent().open(`${issuerOf(PLAIN)}/branding-preview?${unsaved}`)).url.pathname).toBe(
      `/t/${PLAIN}/login`,
    );
  });

  it('may be framed by our own pages only; the pages that it shows by none', async () => {
    const owner = await signIn(personOf('owner', PLAIN), { tenant: PLAIN });
    const framing = async (path: string) =>
      headersOf((await owner.open(`${issuerOf(PLAIN)}${path}`)).response, 'x-frame-options', 'content-security-policy');
    const [preview, previewPolicy] = await framing('/branding-preview');
    expect([preview, previewPolicy?.split('; ').at(-1)]).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
    const [login, loginPolicy] = await framing('/login?switch=1');
    expect([login, loginPolicy?.split('; ').at(-1)]).toEqual(['DENY', "frame-ancestors 'none'"]);
  });

  it.each([
    ['consent', 'Allow Example access?'],
    ['device', 'Connect a device'],
    ['error', 'This sign-in request can’t continue'],
  ])('has the page %s', async (page, title) => {
    const owner = await signIn(personOf('owner', TENANT), { tenant: TENANT });
    const { html } = await owner.open(`${issuer}/branding-preview?preview_page=${page}&preview_theme=dark`);
    expect(textOf(html)).toContain(`Acme ID ${title}`);
    expect(html).toMatch(/<div (?=[^>]*inert)(?=[^>]*data-theme="dark")/);
    expect(html).not.toContain('autofocus');
    // Next alone adds its own scripts, which the sandbox of the preview's frame blocks.
    if (mount === 'own') expect(html).not.toMatch(/<script|as="script"/);
  });
});

describe('changing the branding', () => {
  it('is for administrators: an auditor cannot change it', async () => {
    const auditor = await signIn(personOf('auditor', PLAIN), { tenant: PLAIN });
    const page = await auditor.open(`${issuerOf(PLAIN)}/admin/branding`);
    const answer = await submitAction(auditor, page, actionFormOf(page, 'brandLogo'), {
      brandName: 'Taken over',
      intent: 'save',
    });
    expect(textOf(answer.html)).toContain('This requires the role admin; yours is auditor.');
    expect(textOf((await new UserAgent().open(`${issuerOf(PLAIN)}/login`)).html)).toContain('Plain house Sign in');
  });

  it('works over the management API, which detects logo types by content', async () => {
    const key = await newAccessKey('owner', { tenant: PLAIN });
    const change = (body: object) => manage(key, 'PATCH', '/settings/logos', { tenant: PLAIN, body });
    const image = Buffer.from(
      await (await send(imagesOf((await new UserAgent().open(`${issuer}/login`)).html)[0] ?? '')).arrayBuffer(),
    ).toString('base64');
    const { status, body } = await change({ logo: `data:image/png;base64,${image}` });
    expect([status, body.brandLogo]).toEqual([200, expect.stringMatching(/^[\w-]{43}\.png$/)]);
    expect((await send(`${issuerOf(PLAIN)}/brand/image/${String(body.brandLogo)}`)).status).toBe(200);
    expect(
      await change({ logo: `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}` }),
    ).toMatchObject({ status: 400, body: { errors: [{ pointer: '/logo' }] } });
    expect(
      await manage(key, 'PATCH', '/settings', { tenant: PLAIN, body: { brandLogo: `${'a'.repeat(43)}.png` } }),
    ).toMatchObject({ status: 400 });
    expect(await change({ logo: null })).toMatchObject({ status: 200, body: { brandLogo: null } });
  });
});
