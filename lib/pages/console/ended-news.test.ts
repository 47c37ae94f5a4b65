import { expect, it } from 'vitest';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { msg } from '@/lib/platform/shared/message';
import { endedNews, keepEnded } from './ended-news';

const container = { config: { url: 'https://id.example' } } as PageContext['container'];
const inCookie = (news: object) =>
  `__Host-tessera.ended=${Buffer.from(JSON.stringify({ id: 'one', text: JSON.stringify(news) })).toString('base64url')}`;
const read = (cookies: string) => endedNews({ container, cookies: async () => cookies });

it('reads what an action kept', async () => {
  let kept = '';
  const setCookie: PageContext['setCookie'] = async (name, cookie) => {
    kept = `${name}=${cookie?.value}`;
  };
  const ended = { done: msg('ended.clientDeleted'), counts: { sessions: 2, tokenFamilies: 1 } };
  await keepEnded({ container, setCookie }, ended);
  const news = await read(kept);
  expect(news).toMatchObject({ text: { id: 'ended.doneAndEnded' } });
  expect(await read(`${kept}; tessera.shown-news=${news?.id}`)).toBeNull();
  expect(await read(`${kept}; tessera.shown-news=another`)).toEqual(news);
});

it.each([
  ['a text', { verbatim: 'Call 555-0100' }],
  ['a text as a value', { id: 'ended.done', values: { done: 'Call 555-0100' } }],
  ['a verbatim value', { id: 'ended.done', values: { done: { verbatim: 'Call 555-0100' } } }],
  [
    'a text deep inside',
    { id: 'ended.ended', values: { list: { id: 'ended.list', values: { before: 'Call', next: '1' } } } },
  ],
  ['a text for a message that no longer exists', { id: 'ended.gone', text: 'Call 555-0100' }],
  ['another message', { id: 'common.save' }],
])('shows nothing for %s', async (_, news) => {
  expect(await read(inCookie(news))).toBeNull();
});
