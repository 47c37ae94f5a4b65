import { deviceCode } from '@/lib/oauth/grants/device-code';
import { msg } from '@/lib/platform/shared/message';
import { afterStep } from '../after-step';
import { type StepRunner, sendAsClient } from '../playing';

/** The device continues to poll after these errors (RFC 8628 section 3.5). */
const goesOn = new Set<unknown>(['authorization_pending', 'slow_down']);
/** "the interval MUST be increased by 5 seconds for this and all subsequent requests" */
const SLOW_DOWN_SECONDS = 5;
/** The title by which earlier polls are counted. */
const POLL = 'playground.pollAttemptAttempt';

/** Polls once whether the device has been approved. */
export const pollDevice: StepRunner = async (playing, run) => {
  if (!run.device) return run;
  const { device } = run;
  const attempt = run.steps.filter(({ title }) => 'id' in title && title.id === POLL).length + 1;
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg(POLL, { attempt }),
      about: msg('playground.deviceAsksWhetherPersonHas'),
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
