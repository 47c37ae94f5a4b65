import { deviceCode } from '@/lib/oauth/grants/device-code';
import { inEnglish, sentence, text } from '@/lib/platform/shared/text';
import { afterStep } from '../after-step';
import { type StepRunner, sendAsClient } from '../playing';

/** The device continues to poll after these errors (RFC 8628 section 3.5). */
const goesOn = new Set<unknown>(['authorization_pending', 'slow_down']);
/** "the interval MUST be increased by 5 seconds for this and all subsequent requests" */
const SLOW_DOWN_SECONDS = 5;

/** Polls once whether the device has been approved. */
export const pollDevice: StepRunner = async (playing, run) => {
  if (!run.device) return run;
  const { device } = run;
  const attempt = run.steps.filter(({ title }) => inEnglish(title).startsWith('Poll')).length + 1;
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: sentence('Poll, attempt {attempt}', { attempt }),
      about: text(
        'The device asks whether the person has allowed access. Until then, the server answers to keep polling, and to slow down if polls come too often.',
      ),
      source: 'RFC 8628, 3.4 and 3.5',
    },
    '/token',
    [
      ['grant_type', deviceCode.name],
      ['device_code', device.deviceCode],
    ],
  );
  const slower =
    answer.error === 'slow_down' ? { ...device, intervalSeconds: device.intervalSeconds + SLOW_DOWN_SECONDS } : device;
  return { ...afterStep(run, step, answer), device: goesOn.has(answer.error) ? slower : null };
};
