/**
 * The Model Context Protocol with a person and a browser: the SDK's client is configured with only its server's URL.
 */
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from '@playwright/test';
import { type DocumentServer, publish, startDocumentServer } from '../support/document-server';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { mcpClientDocument, newMcpClient } from '../support/mcp-client';
import { type RunningMcpServer, startMcpServer } from '../support/mcp-server';
import { expectAccessible } from './support/accessible';
import type { Application } from './support/application';
import { expect, signIn, test } from './support/journey';

const TENANT = 'reg-open';
const notChecked = (page: Page) => page.getByText('Unverified app').locator('..');

// The server has one port.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let mcp: RunningMcpServer;
let documents: DocumentServer;
test.beforeAll(async () => {
  mcp = await startMcpServer(issuerOf(TENANT));
  documents = await startDocumentServer(0);
});
test.afterAll(() => Promise.all([mcp?.close(), documents?.close()]));

/**
 * Connects: the person signs in and allows it in the browser. Then the tool is called.
 * @returns what the consent page said of the client
 */
async function connectAndGreet(
  page: Page,
  application: Application,
  { kept, provider }: ReturnType<typeof newMcpClient>,
): Promise<string> {
  const newTransport = () => new StreamableHTTPClientTransport(new URL(mcp.url), { authProvider: provider });
  const asking = newTransport();
  await expect(new Client({ name: 'assistant', version: '1.0.0' }).connect(asking)).rejects.toThrow(UnauthorizedError);

  await page.goto(kept.asked?.href ?? '');
  await signIn(page, personOf('plain', TENANT));
  await expect(page.getByRole('heading', { name: 'Allow Assistant access?' })).toBeVisible();
  await expect(page.getByText('Use the tools of the notebook')).toBeVisible();
  await expect(page.getByText(application.host).first()).toBeVisible();
  await expectAccessible(page);
  const reported = await notChecked(page).innerText();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Back at the application' })).toBeVisible();
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('iss')).toBe(issuerOf(TENANT));
  await asking.finishAuth(answer.get('code') ?? '');

  const client = new Client({ name: 'assistant', version: '1.0.0' });
  await client.connect(newTransport());
  const greeting = { type: 'text', text: expect.stringMatching(/^Hello, Olive\. You are \S+\.$/) };
  expect((await client.callTool({ name: 'greet', arguments: { name: 'Olive' } })).content).toEqual([greeting]);
  await client.close();
  return reported;
}

test('an MCP client registers itself, and a person who sees that it is unverified allows it and finds it on the account page', async ({
  page,
  application,
}) => {
  const client = newMcpClient(application.callback);
  const reported = await connectAndGreet(page, application, client);
  expect(reported).toContain('Unverified app');
  expect(reported).toContain(application.host);

  await page.goto(`/t/${TENANT}/account`);
  await expect(page.getByRole('heading', { name: 'Assistant', exact: true }).first()).toBeVisible();
});

test('an MCP client is described by its URL, whose host the person sees', async ({ page, application }) => {
  const address = publish(documents, '/assistant/client.json', mcpClientDocument(application.callback));
  const client = newMcpClient(application.callback, address);
  const reported = await connectAndGreet(page, application, client);
  expect(reported).toContain(`It’s described by ${new URL(address).host}`);
  expect(client.kept.client).toMatchObject({ client_id: address });
});
