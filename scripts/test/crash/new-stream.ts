/**
 * Lets a client create a stream of Shared Signals to poll (OpenID SSF 1.0, 8.1.1.1).
 * @returns where it is polled, and the client's access token
 */
export async function newStream(
  issuer: string,
  client: { client_id: string; client_secret: string },
  events: readonly string[],
): Promise<{ url: string; token: string }> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...client });
  const issued = await fetch(`${issuer}/token`, { method: 'POST', body: form });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  const created = await fetch(`${issuer}/ssf/streams`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ events_requested: events }),
  });
  const { delivery } = (await created.json()) as { delivery: { endpoint_url: string } };
  return { url: delivery.endpoint_url, token };
}
