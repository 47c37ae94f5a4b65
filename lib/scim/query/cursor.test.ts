import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURSOR_SECONDS, openCursor, sealCursor, type Walk, type WalkOf } from './cursor';

const start = new Date('2026-11-21T12:00:00Z');
const sealAt = (now: Date, fill = 1) => ({ key: new Uint8Array(32).fill(fill), now: () => now });
const seal = sealAt(start);
const walk: Walk = {
  position: { key: 'jensen', id: '01890000-0000-7000-8000-000000000000' },
  totalResults: 7,
  count: 2,
};
const of: WalkOf = {
  scope: { tenantId: 't', connectionId: 'c' },
  endpoint: '/Users',
  query: ['userName sw "j"', 'userName', 'ascending'],
};
const refused = (reason: string) => expect.objectContaining({ code: 'scim_error', reason });

describe('a cursor', () => {
  it('restores what it was created from, including nulls and any text', () => {
    fc.assert(
      fc.property(fc.option(fc.string({ unit: 'grapheme' })), (key) => {
        const made = { ...walk, position: { key, id: walk.position.id } };
        expect(openCursor(sealCursor(made, of, seal), of, seal)).toEqual(made);
      }),
    );
  });

  it('consists of unreserved characters, differs each time, and reveals nothing', () => {
    const [a, b] = [sealCursor(walk, of, seal), sealCursor(walk, of, seal)];
    expect(a).toMatch(/^[A-Za-z0-9._~-]+$/);
    expect(a).not.toBe(b);
    expect(Buffer.from(a, 'base64url').toString('latin1')).not.toContain('jensen');
  });

  it.each<[string, WalkOf]>([
    ['another tenant', { ...of, scope: { tenantId: 'u', connectionId: 'c' } }],
    ['another connection', { ...of, scope: { tenantId: 't', connectionId: 'd' } }],
    ['no connection', { ...of, scope: { tenantId: 't', connectionId: null } }],
    ['another endpoint', { ...of, endpoint: '/Groups' }],
    ['another filter', { ...of, query: ['userName sw "k"', 'userName', 'ascending'] }],
    ['a different order', { ...of, query: ['userName sw "j"', 'userName', 'descending'] }],
    ['no order', { ...of, query: ['userName sw "j"', null, 'ascending'] }],
  ])('is invalid for %s', (_what, other) => {
    expect(() => openCursor(sealCursor(walk, of, seal), other, seal)).toThrow(refused('invalid-cursor'));
  });

  it('is invalid when a single character is changed, added or removed', () => {
    const cursor = sealCursor(walk, of, seal);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < cursor.length; at += 1) {
      const other = alphabet[(alphabet.indexOf(cursor[at] ?? '') + 1) % 64];
      expect(() => openCursor(`${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`, of, seal)).toThrow(
        refused('invalid-cursor'),
      );
    }
    for (const other of [
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      cursor.slice(0, -1),
      cursor.slice(1),
      'x',
      '....',
      'é',
      '\0',
      'A'.repeat(10_000),
    ]) {
      expect(() => openCursor(other, of, seal)).toThrow(refused('invalid-cursor'));
    }
  });

  it('is invalid under another secret', () => {
    expect(() => openCursor(sealCursor(walk, of, sealAt(start, 2)), of, seal)).toThrow(refused('invalid-cursor'));
  });

  it('expires', () => {
    const cursor = sealCursor(walk, of, seal);
    expect(openCursor(cursor, of, sealAt(new Date(start.getTime() + CURSOR_SECONDS * 1000)))).toEqual(walk);
    expect(() => openCursor(cursor, of, sealAt(new Date(start.getTime() + CURSOR_SECONDS * 1000 + 1)))).toThrow(
      refused('expired-cursor'),
    );
  });
});
