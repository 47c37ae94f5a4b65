import { describe, expect, it } from 'vitest';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { actorText } from './actor-text';

const chinese = sayPlainly('zh-CN');
const nameOf = (...[actor]: Parameters<typeof actorText>[0][]) => actor && actorText(actor, chinese).name;

describe('the actor of an audit entry', () => {
  it.each([
    ['operator', 'Command line', '命令行'],
    ['operator', 'Set-up file', '设置文件'],
    ['system', 'Initial setup', '初始设置'],
    ['system', 'Tessera', 'Tessera'],
  ] as const)('is named in the reader’s language if it is ours: %s %s', (type, name, named) => {
    expect(nameOf({ type, id: null, name })).toBe(named);
  });

  it('keeps the names of people and operators, even if one is called like ours', () => {
    expect(nameOf({ type: 'person', id: 'p', name: 'Command line' })).toBe('Command line');
    expect(nameOf({ type: 'operator', id: null, name: 'ada@example.com' })).toBe('ada@example.com');
  });

  it('is named as a setup link, which what it creates is mostly named after', () => {
    expect(actorText({ type: 'setup-link', id: 'l', name: 'Acme IT' }, sayPlainly('en'))).toEqual({
      name: 'setup link Acme IT',
    });
  });

  it('is the kind if it has no name', () => {
    expect(nameOf({ type: 'operator', id: null, name: null })).toBe('运维人员');
    expect(nameOf({ type: 'person', id: null, name: null })).toBe(chinese('common.someone'));
  });
});
