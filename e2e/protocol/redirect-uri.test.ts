/** Where the authorization endpoint sends responses (RFC 6749, 3.1.2; RFC 8252, 7.3; RFC 9700, 2.1 and 4.1). */
import { describe, expect, it } from 'vitest';
import { authorizationRequest } from '../support/authorization';
import { serverUrl } from '../support/environment';
import { expectErrorPage } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { send } from '../support/send';

const spa = clientOf('spa');
const native = clientOf('native');
const web = clientOf('web');

/** Opens an authorization request: a valid one leads to the sign-in page. */
const open = (client: typeof spa, overrides: Parameters<typeof authorizationRequest>[1]) =>
  send(authorizationRequest(client, overrides).url);

async function expectAccepted(response: Response): Promise<void> {
  expect([302, 303]).toContain(response.status);
  expect(response.headers.get('location')).toMatch(`${serverUrl}/login?request=`);
}

describe('a redirect_uri with any small difference ends on a page', () => {
  it.each([
    ['trailing slash', 'https://spa.example/callback/'],
    ['extra segment', 'https://spa.example/callback/more'],
    ['missing last letter', 'https://spa.example/callbac'],
    ['path in another case', 'https://spa.example/Callback'],
    ['host in another case', 'https://SPA.example/callback'],
    ['scheme in another case', 'HTTPS://spa.example/callback'],
    ['percent-encoded letter', 'https://spa.example/%63allback'],
    ['path parameter', 'https://spa.example/callback;x=1'],
    ['query', 'https://spa.example/callback?x=1'],
    ['bare ?', 'https://spa.example/callback?'],
    ['bare #', 'https://spa.example/callback#'],
    ['fragment', 'https://spa.example/callback#x'],
    ['dot segments before', 'https://spa.example/x/../callback'],
    ['encoded dot segments', 'https://spa.example/x/%2e%2e/callback'],
    ['dot segments after', 'https://spa.example/callback/../evil'],
    ['path parameter traversal', 'https://spa.example/callback/..;/evil'],
    ['longer host', 'https://spa.example.evil.test/callback'],
    ['prefixed host', 'https://evil-spa.example/callback'],
    ['user name', 'https://spa.example@evil.test/callback'],
    ['user name and password', 'https://x:y@spa.example/callback'],
    ['port', 'https://spa.example:8443/callback'],
    ['default port', 'https://spa.example:443/callback'],
    ['http', 'http://spa.example/callback'],
    ['javascript:', 'javascript:alert(1)//https://spa.example/callback'],
    ['JavaScript: in mixed case', 'JaVaScRiPt:alert(1)'],
    ['data:', 'data:text/html,<script>alert(1)</script>'],
    ['leading space', ' https://spa.example/callback'],
    ['trailing space', 'https://spa.example/callback '],
    ['tab inside', 'https://spa.example/call\tback'],
    ['line break inside', 'https://spa.example/callback\r\nX-Injected: 1'],
    ['NUL inside', 'https://spa.example/callback\0'],
    ['backslash', 'https://spa.example\\callback'],
    ['scheme-relative', '//spa.example/callback'],
    ['relative', '/callback'],
    ['wildcard', 'https://*.example/callback'],
    ['registered by another client', 'https://web.example/cb'],
  ])('%s', async (_difference, redirect_uri) => {
    await expectErrorPage(await open(spa, { redirect_uri }));
  });

  it('several redirect URIs in one', async () => {
    await expectErrorPage(await open(web, { redirect_uri: 'https://web.example/cb https://web.example/other?x=1' }));
  });

  it('a query other than the registered one', async () => {
    await expectErrorPage(await open(web, { redirect_uri: 'https://web.example/other' }));
    await expectErrorPage(await open(web, { redirect_uri: 'https://web.example/other?x=2' }));
    await expectErrorPage(await open(web, { redirect_uri: 'https://web.example/other?x=1&y=2' }));
  });
});

describe('the port of a loopback address', () => {
  it.each([
    'http://127.0.0.1/callback',
    'http://127.0.0.1:9/callback',
    'http://127.0.0.1:65535/callback',
    'http://[::1]:49152/callback',
    'http://127.0.0.1:8080/with?query=1',
  ])('may be any for a native client: %s', async (redirect_uri) =>
    expectAccepted(await open(native, { redirect_uri })),
  );

  it.each([
    ['other path', 'http://127.0.0.1:9/other'],
    ['other query', 'http://127.0.0.1:9/with?query=2'],
    ['no query', 'http://127.0.0.1:9/with'],
    ['localhost', 'http://localhost:9/callback'],
    ['longer host', 'http://127.0.0.1.evil.test:9/callback'],
    ['longer host name', 'http://localhost.evil.test:9/callback'],
    ['another address in 127.0.0.0/8', 'http://127.0.0.2:9/callback'],
    ['abbreviated address', 'http://127.1:9/callback'],
    ['number', 'http://2130706433:9/callback'],
    ['https', 'https://127.0.0.1:9/callback'],
    ['user name', 'http://127.0.0.1:9@evil.test/callback'],
    ['port out of range', 'http://127.0.0.1:99999/callback'],
    ['private scheme with a host', 'com.example.desk://callback'],
  ])('does not excuse other differences: %s', async (_difference, redirect_uri) => {
    await expectErrorPage(await open(native, { redirect_uri }));
  });
});

describe('the choice of redirect_uri', () => {
  it('when omitted with several registered ends on a page that says what is missing', async () => {
    expect(textOf(await expectErrorPage(await open(web, { redirect_uri: undefined })))).toContain(
      'A parameter is missing: redirect_uri',
    );
  });

  it('when omitted with one registered is that one', async () => {
    await expectAccepted(await open(spa, { redirect_uri: undefined }));
    const wrong = await open(spa, { redirect_uri: undefined, response_type: 'token' });
    expect(wrong.headers.get('location')).toMatch(
      /^https:\/\/spa\.example\/callback\?error=unsupported_response_type&/,
    );
  });

  it.each([
    ['valid one first', ['https://spa.example/callback', 'https://evil.test/']],
    ['malicious one first', ['https://evil.test/', 'https://spa.example/callback']],
    ['equal', ['https://spa.example/callback', 'https://spa.example/callback']],
  ])('when repeated ends on a page that says what is repeated: %s', async (_order, redirect_uri) => {
    expect(textOf(await expectErrorPage(await open(spa, { redirect_uri })))).toContain(
      'A parameter is repeated: redirect_uri',
    );
  });

  it('ends on a page whatever else is wrong', async () => {
    await expectErrorPage(
      await open(spa, { redirect_uri: 'https://evil.test/', response_type: 'token', scope: 'nonsense' }),
    );
  });
});

describe('an unknown client', () => {
  it.each([
    ['unknown', 'nobody'],
    ['missing', undefined],
    ['empty', ''],
    ['twice', ['spa', 'spa']],
    ['with a NUL character', 'spa\0'],
    ['in another case', 'SPA'],
  ])('%s ends on a page, whatever the redirect_uri', async (_how, client_id) => {
    await expectErrorPage(await open(spa, { client_id }));
  });

  it('is escaped in HTML', async () => {
    const html = await expectErrorPage(await open(spa, { client_id: '"><script>alert(1)</script>' }));
    expect(html).not.toContain('<script');
  });
});
