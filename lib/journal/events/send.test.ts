import { expect, it } from 'vitest';
import { webhookKey } from './receiver-secrets';
import { signWebhook } from './send';

/** The example from the Standard Webhooks libraries (standard-webhooks/standard-webhooks, libraries/). */
it('signs as the reference libraries do', () => {
  const headers = signWebhook({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    keys: [webhookKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
    at: new Date(1614265330 * 1000),
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
