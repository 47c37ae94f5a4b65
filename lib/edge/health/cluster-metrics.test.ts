import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { contributeNothingUntil } from './cluster-metrics';

afterEach(() => vi.unstubAllGlobals());

it('answers the launcher until the process contributes, and never again', () => {
  const send = vi.fn();
  const channel = Object.assign(new EventEmitter(), { send });
  vi.stubGlobal('process', channel);
  let contributes = false;
  contributeNothingUntil(() => contributes);
  channel.emit('message', 'drain');
  channel.emit('message', { type: 'prom-client:getMetricsReq', requestId: 7 });
  expect(send.mock.calls).toEqual([[{ type: 'prom-client:getMetricsRes', requestId: 7, metrics: [] }]]);
  contributes = true;
  channel.emit('message', { type: 'prom-client:getMetricsReq', requestId: 8 });
  contributes = false;
  channel.emit('message', { type: 'prom-client:getMetricsReq', requestId: 9 });
  expect(send).toHaveBeenCalledOnce();
});
