import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { type AuthorizationRequest, authorizationRequest, redemption } from '../../support/authorization';
import { clientOf, type TestClient } from '../../support/fixture';
import type { Parameters } from '../../support/form';
import { requestToken, type TokenResponse, tokensOf } from '../../support/oauth';

/** An application on a local port, to which browsers return. */
export class Application {
  private constructor(
    private readonly server: Server,
    readonly callback: string,
  ) {}

  static async start(): Promise<Application> {
    const server = createServer((_request, response) => {
      response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>Application</title><h1>Back at the application</h1>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Application(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`);
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Host and port, as the consent page names them. */
  get host(): string {
    return new URL(this.callback).host;
  }

  /** Its client in the setup document, unless a test registers another. */
  get client(): TestClient {
    return { ...clientOf('shop'), redirectUri: this.callback };
  }

  /** A new authorization request. */
  request(overrides: Parameters = {}, client: TestClient = this.client): AuthorizationRequest {
    return authorizationRequest(client, overrides);
  }

  /**
   * Waits until the browser returns, and checks that the response belongs to this request.
   * @returns its parameters
   */
  async answered(page: Page, { state }: AuthorizationRequest): Promise<URLSearchParams> {
    await expect(page.getByRole('heading', { name: 'Back at the application' })).toBeVisible();
    const url = new URL(page.url());
    expect(`${url.origin}${url.pathname}`).toBe(this.callback);
    expect(url.searchParams.get('state')).toBe(state);
    return url.searchParams;
  }

  /** Waits for the code in the browser's redirect, and redeems it. */
  async tokens(page: Page, request: AuthorizationRequest): Promise<TokenResponse> {
    const code = (await this.answered(page, request)).get('code') ?? '';
    return tokensOf(requestToken(request.client, redemption(request, code)));
  }
}
