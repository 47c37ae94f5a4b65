import { text } from '@/lib/platform/shared/text';
import { afterStep } from '../after-step';
import { given, type StepRunner, sendAsClient } from '../playing';

/** Requests a code that a person enters in a browser. */
export const beginDevice: StepRunner = async (playing, run, { scope, resource }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: text('Device authorization request'),
      about: text('The device requests a user code to show and a device code to poll with.'),
      source: 'RFC 8628, 3.1',
    },
    '/device_authorization',
    given([
      ['scope', scope],
      ['resource', resource],
    ]),
  );
  const { device_code: deviceCode, user_code: userCode, verification_uri_complete: address, interval } = answer;
  const begun = typeof deviceCode === 'string' && typeof userCode === 'string' && typeof address === 'string';
  return {
    ...afterStep(run, step),
    device: begun
      ? { deviceCode, userCode, address, intervalSeconds: typeof interval === 'number' ? interval : 5 }
      : null,
  };
};
