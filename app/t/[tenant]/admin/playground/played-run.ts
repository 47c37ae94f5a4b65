import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { Check } from '@/lib/grants/token-inspector/inspection';
import { type NextStep, nextSteps } from '@/lib/operation/playground/next-steps';
import { type Run, type TokenName, tokenNames } from '@/lib/operation/playground/run';
import type { Step } from '@/lib/operation/playground/step';
import { claimsToSign } from '@/lib/operation/playground/to-sign';
import { type QrDrawing, qrDrawing } from '@/lib/platform/shared/qr-drawing';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ShownInspection } from '../token-inspector/shown-inspection';

/** A step in the reader's language. */
export interface PlayedStep extends Omit<Step, 'title' | 'about' | 'checks'> {
  title: string;
  about: string;
  checks: Check[];
}

/** A run as the page shows it, in the reader's language. */
export interface PlayedRun {
  /** The sealed run for the form's next step; empty while the browser's cookie holds it. */
  run: string;
  steps: PlayedStep[];
  next: (Pick<NextStep, 'name'> & { label: string })[];
  /** Where the browser continues. */
  continueSignIn: string | null;
  device: { userCode: string; address: string; intervalSeconds: number; drawing: QrDrawing } | null;
  /** How often to poll for a person's decision, and where the person decides. */
  approval: { address: string; intervalSeconds: number } | null;
  tokens: TokenName[];
  /** Whether the run already contains the client's secret. */
  holdsSecret: boolean;
  /** What has to be signed for the next step. */
  toSign: SignedFields;
  inspection: ShownInspection | null;
}

/**
 * The claims to sign, by the name of the form's field; null for what this client does not sign, or not in this step.
 */
export type SignedFields = ReturnType<typeof claimsToSign>;

const saidStep = ({ title, about, checks, ...step }: Step, t: SayText): PlayedStep => ({
  ...step,
  title: t(title),
  about: t(about),
  checks: checks.map(({ label, verdict, detail }) => ({ label: t(label), verdict, detail: t(detail) })),
});

/**
 * The page's view of a run.
 * @param sealed the sealed run
 * @param t translates into the reader's language
 */
export function playedRun(
  run: Run,
  client: RegisteredClient,
  { sealed, ...place }: { sealed: string; issuer: string; now: Date },
  t: SayText,
): PlayedRun {
  const { device } = run;
  return {
    run: sealed,
    steps: run.steps.map((step) => saidStep(step, t)),
    next: nextSteps(run, client).map(({ name, label }) => ({ name, label: t(label) })),
    continueSignIn: run.continueSignIn,
    device: device && {
      userCode: device.userCode,
      address: device.address,
      intervalSeconds: device.intervalSeconds,
      drawing: qrDrawing(device.address),
    },
    approval: run.approval && {
      address: `${place.issuer}/account/requests`,
      intervalSeconds: run.approval.intervalSeconds,
    },
    tokens: tokenNames.filter((name) => run.tokens[name] !== undefined),
    holdsSecret: run.secret !== null,
    toSign: claimsToSign(client, { ...place, request: run.request }),
    inspection: null,
  };
}
