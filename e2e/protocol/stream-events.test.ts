/** What streams of Shared Signals transmit: status, events, subjects and verification (OpenID SSF 1.0, 8.1.2 to 8.1.5). */
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { manage } from '../support/management';
import { unique } from '../support/random';
import {
  about,
  CLAIMS_CHANGE,
  CREDENTIAL_CHANGE,
  DISABLED,
  ENABLED,
  issuer,
  PURGED,
  PUSH,
  SESSION_REVOKED,
  SSF,
  streamWorld,
} from '../support/streams';

const { world, call, newStream, poll, newPerson, polled, deactivate } = streamWorld();

describe('the status of a stream', () => {
  const setStatus = (id: string, status: string, reason?: string) =>
    call('/status', 'POST', { stream_id: id, status, ...(reason !== undefined && { reason }) });

  it('is read and changed, with the reason', async () => {
    const { id } = await polled([DISABLED]);
    expect((await call(`/status?stream_id=${id}`)).body).toEqual({ stream_id: id, status: 'enabled' });
    for (const status of ['paused', 'disabled', 'enabled']) {
      const changed = await setStatus(id, status, `Because ${status}`);
      expect([changed.status, changed.body]).toEqual([200, { stream_id: id, status, reason: `Because ${status}` }]);
      expect((await call(`/status?stream_id=${id}`)).body).toEqual(changed.body);
    }
    expect((await setStatus(id, 'asleep')).status).toBe(400);
    expect((await call('/status', 'POST', '{')).status).toBe(400);
    expect((await setStatus('unknown', 'paused')).status).toBe(404);
    expect((await call('/status')).status).toBe(404);
  });

  it('paused holds events and delivers them in order once it is enabled', async () => {
    const { id } = await polled([DISABLED, ENABLED]);
    const person = await newPerson();
    await setStatus(id, 'paused');
    await deactivate(person.id);
    await manage(world.owner, 'POST', `/people/${person.id}/reactivate`, { body: {} });
    expect((await poll(id)).claims).toEqual([]);
    await setStatus(id, 'enabled');
    expect(about(await poll(id), person.id)).toEqual([DISABLED, ENABLED]);
  });

  it('disabled transmits nothing and holds nothing', async () => {
    const { id } = await polled([DISABLED]);
    const [before, during] = [await newPerson(), await newPerson()];
    await deactivate(before.id);
    await setStatus(id, 'disabled');
    await deactivate(during.id);
    expect((await poll(id)).claims).toEqual([]);
    await setStatus(id, 'enabled');
    expect((await poll(id)).claims).toEqual([]);
  });

  it('changed by an administrator is reported to the stream, and not the client’s to undo', async () => {
    const { id } = await polled([DISABLED]);
    for (const [action, status] of [
      ['pause', 'paused'],
      ['disable', 'disabled'],
    ]) {
      expect((await manage(world.owner, 'POST', `/event-receivers/${id}/${action}`)).body).toMatchObject({
        stream: { client_id: world.client.id, status, stopped_by: 'administrator' },
      });
      expect((await poll(id)).claims).toEqual([
        expect.objectContaining({
          sub_id: { format: 'opaque', id },
          events: { [`${SSF}/stream-updated`]: { status } },
        }),
      ]);
      expect((await setStatus(id, 'enabled')).status).toBe(403);
      expect((await call(`/status?stream_id=${id}`)).body.status).toBe(status);
    }
    await manage(world.owner, 'POST', `/event-receivers/${id}/enable`);
    expect((await poll(id)).claims).toMatchObject([{ events: { [`${SSF}/stream-updated`]: { status: 'enabled' } } }]);
    expect((await setStatus(id, 'paused')).status).toBe(200);
  });

  it('is reported to a stream that is pushed to, also while that stops it', async () => {
    const path = `${world.server.url}${unique('stopped')}`;
    const { id } = await newStream({ events_requested: [DISABLED], delivery: { method: PUSH, endpoint_url: path } });
    await manage(world.owner, 'POST', `/event-receivers/${id}/disable`);
    await expect
      .poll(
        () => world.server.received.filter((one) => path.endsWith(one.path)).map(({ body }) => decodeJwt(body).events),
        {
          timeout: 15_000,
        },
      )
      .toEqual([{ [`${SSF}/stream-updated`]: { status: 'disabled' } }]);
  });
});

describe('events of a stream', () => {
  it('are signed with RS256, addressed to the stream, and each the only one in its token', async () => {
    const { id, body } = await polled([DISABLED, ENABLED, PURGED, SESSION_REVOKED]);
    const person = await newPerson();
    await deactivate(person.id);
    await manage(world.owner, 'DELETE', `/people/${person.id}`);
    const { tokens } = await poll(id);
    const own = tokens.filter((token) => token.length > 0 && JSON.stringify(decodeJwt(token)).includes(person.id));
    expect(own.map((token) => Object.keys(decodeJwt(token).events as object))).toEqual([[DISABLED], [PURGED]]);
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    for (const token of own) {
      const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer, audience: String(body.aud) });
      expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'secevent+jwt' });
      expect(payload).toMatchObject({
        sub_id: { format: 'iss_sub', iss: issuer, sub: person.id },
        txn: expect.any(String),
      });
      expect([payload.sub, payload.exp]).toEqual([undefined, undefined]);
    }
  });

  it('are pushed with the Authorization header of the stream', async () => {
    const path = `${world.server.url}${unique('pushed')}`;
    await newStream({
      events_requested: [DISABLED],
      delivery: { method: PUSH, endpoint_url: path, authorization_header: 'Bearer for-us' },
    });
    const person = await newPerson();
    await deactivate(person.id);
    const arrived = () =>
      world.server.received
        .filter((one) => path.endsWith(one.path) && one.body.length > 0)
        .find(({ body }) => JSON.stringify(decodeJwt(body)).includes(person.id));
    await expect.poll(() => arrived()?.headers.authorization, { timeout: 15_000 }).toBe('Bearer for-us');
    expect(decodeProtectedHeader(arrived()?.body ?? '')).toMatchObject({ typ: 'secevent+jwt' });
  });

  it('report a new password as credential-change, with who set it and why', async () => {
    const { id } = await polled([CREDENTIAL_CHANGE]);
    const person = await newPerson();
    const set = await manage(world.owner, 'POST', `/people/${person.id}/one-time-password`, { body: {} });
    expect(set.status, JSON.stringify(set.body)).toBeLessThan(300);
    const { claims } = await poll(id);
    expect(claims.find(({ sub_id }) => JSON.stringify(sub_id).includes(person.id))?.events).toEqual({
      [CREDENTIAL_CHANGE]: {
        credential_type: 'password',
        change_type: 'create',
        event_timestamp: expect.any(Number),
        initiating_entity: 'admin',
        reason_admin: { en: expect.any(String) },
      },
    });
  });

  it('report changed claims only if an administrator lets the client have values', async () => {
    const { id } = await polled([CLAIMS_CHANGE]);
    const person = await newPerson({ display_name: 'Before' });
    const rename = (name: string) =>
      manage(world.owner, 'PATCH', `/people/${person.id}`, { body: { attributes: { displayName: name } } });
    expect((await rename('Unheard')).status).toBe(200);
    expect((await poll(id)).claims).toEqual([]);
    const adjusted = await manage(world.owner, 'PATCH', `/event-receivers/${id}/stream`, { body: { content: 'full' } });
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200);
    expect((await call(`/streams?stream_id=${id}`)).body).toMatchObject({
      events_supported: expect.arrayContaining([CLAIMS_CHANGE]),
      events_delivered: [CLAIMS_CHANGE],
    });
    await rename('After');
    const { claims } = await poll(id);
    expect(claims.find(({ sub_id }) => JSON.stringify(sub_id).includes(person.id))?.events).toMatchObject({
      [CLAIMS_CHANGE]: { claims: { name: 'After' } },
    });
  });

  it.each([
    ['email', (userName: string) => ({ format: 'email', email: userName })],
    ['opaque', (_: string, id: string) => ({ format: 'opaque', id })],
  ])('name people by %s if an administrator chooses that', async (format, expected) => {
    const { id } = await polled([DISABLED]);
    await manage(world.owner, 'PATCH', `/event-receivers/${id}/stream`, { body: { subject_format: format } });
    const address = `${unique('named')}@mgmt.example`;
    const person = await newPerson({ email: address });
    await deactivate(person.id);
    expect((await poll(id)).claims.map(({ sub_id }) => sub_id)).toContainEqual(expected(address, person.id));
  });
});

describe('the subjects of a stream', () => {
  const change = (path: 'add' | 'remove', id: string, subject: unknown) =>
    call(`/subjects/${path}`, 'POST', { stream_id: id, subject });

  it('are everyone, except the people who were removed, until they are added again', async () => {
    const { id } = await polled([DISABLED, ENABLED]);
    const [removed, other] = [await newPerson(), await newPerson()];
    const subject = { format: 'iss_sub', iss: issuer, sub: removed.id };
    const answer = await change('remove', id, subject);
    expect([answer.status, answer.body]).toEqual([204, {}]);
    await deactivate(removed.id);
    await deactivate(other.id);
    const found = await poll(id);
    expect([about(found, removed.id), about(found, other.id)]).toEqual([[], [DISABLED]]);
    const added = await change('add', id, subject);
    expect([added.status, added.body]).toEqual([200, {}]);
    await manage(world.owner, 'POST', `/people/${removed.id}/reactivate`, { body: {} });
    expect(about(await poll(id), removed.id)).toEqual([ENABLED]);
  });

  it('are only those who were added, if an administrator chooses that', async () => {
    const { id } = await polled([DISABLED, PURGED]);
    await manage(world.owner, 'PATCH', `/event-receivers/${id}/stream`, { body: { default_subjects: 'NONE' } });
    const [added, other] = [await newPerson(), await newPerson()];
    expect((await change('add', id, { format: 'opaque', id: added.id })).status).toBe(200);
    for (const { id: person } of [added, other]) await deactivate(person);
    await manage(world.owner, 'DELETE', `/people/${added.id}`);
    const found = await poll(id);
    expect([about(found, added.id), about(found, other.id)]).toEqual([[DISABLED, PURGED], []]);
  });

  it('can be named by email address, or by a complex subject with a user', async () => {
    const { id } = await polled([DISABLED]);
    const addresses = [unique('a'), unique('b')].map((name) => `${name}@mgmt.example`);
    const people = await Promise.all(addresses.map((value) => newPerson({ email: value })));
    const [one, two] = addresses.map((email) => ({ format: 'email', email }));
    await change('remove', id, one);
    await change('remove', id, { format: 'complex', user: two, device: { format: 'opaque', id: 'laptop' } });
    for (const person of people) await deactivate(person.id);
    const found = await poll(id);
    expect(people.flatMap((person) => about(found, person.id))).toEqual([]);
  });

  it('that are unknown are answered like the others, and ones in no format with 400', async () => {
    const { id } = await polled([DISABLED]);
    for (const subject of [
      { format: 'email', email: 'nobody@mgmt.example' },
      { format: 'iss_sub', iss: 'https://other.example', sub: 'x' },
      { format: 'opaque', id: 'x' },
    ]) {
      expect((await change('add', id, subject)).status).toBe(200);
      expect((await change('remove', id, subject)).status).toBe(204);
    }
    for (const subject of [undefined, 'x', { format: 'phone_number', phone_number: '+1' }, { format: 'email' }])
      expect((await change('add', id, subject)).status).toBe(400);
  });
});

describe('verification', () => {
  it('echoes the state in an event about the stream, even if the stream asked for no events', async () => {
    const { id } = await newStream();
    const answer = await call('/verify', 'POST', { stream_id: id, state: 'a state' });
    expect([answer.status, answer.body]).toEqual([204, {}]);
    expect((await poll(id)).claims).toEqual([
      expect.objectContaining({
        sub_id: { format: 'opaque', id },
        events: { [`${SSF}/verification`]: { state: 'a state' } },
      }),
    ]);
  });

  it('without a state has none, also if an administrator starts it', async () => {
    const { id } = await newStream();
    await call('/verify', 'POST', { stream_id: id });
    await manage(world.owner, 'POST', `/event-receivers/${id}/test`);
    expect((await poll(id)).claims.map(({ events }) => events)).toEqual([
      { [`${SSF}/verification`]: {} },
      { [`${SSF}/verification`]: {} },
    ]);
  });

  it('is limited to one in each interval', async () => {
    const { id } = await newStream();
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('/verify', 'POST', { stream_id: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('30');
    expect((await poll(id)).claims).toHaveLength(1);
  });

  it('of a disabled stream is accepted, and neither sent nor held', async () => {
    const { id } = await newStream();
    await call('/status', 'POST', { stream_id: id, status: 'disabled' });
    expect((await call('/verify', 'POST', { stream_id: id, state: 'while disabled' })).status).toBe(204);
    expect((await poll(id)).claims).toEqual([]);
    await call('/status', 'POST', { stream_id: id, status: 'enabled' });
    expect((await call('/verify', 'POST', { stream_id: id, state: 'once enabled' })).status).toBe(204);
    expect((await poll(id)).claims.map(({ events }) => events)).toEqual([
      { [`${SSF}/verification`]: { state: 'once enabled' } },
    ]);
  });

  it('of an unknown stream, or without a stream_id, is not sent', async () => {
    expect((await call('/verify', 'POST', { state: 'x' })).status).toBe(400);
    expect((await call('/verify', 'POST', { stream_id: 'unknown' })).status).toBe(404);
  });
});
