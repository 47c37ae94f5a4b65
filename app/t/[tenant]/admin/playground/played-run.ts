import type { RegisteredClient } from '@/lib/clients/client';
import { type NextStep, nextSteps } from '@/lib/playground/next-steps';
import { type Run, type TokenName, tokenNames } from '@/lib/playground/run';
import { claimsToSign } from '@/lib/playground/to-sign';
import type { Step } from '@/lib/playground/step';
import { type QrDrawing, qrDrawing } from '@/lib/shared/qr-drawing';
import type { ShownInspection } from '../token-inspector/shown-inspection';

/** A run as the page shows it. */
export interface PlayedRun {
  /** Sealed, for the form's next step; empty while the browser's cookie keeps it. */
  run: string;
  steps: Step[];
  next: NextStep[];
  /** Where the browser goes on to. */
  goOn: string | null;
  device: { userCode: string; address: string; intervalSeconds: number; drawing: QrDrawing } | null;
  tokens: TokenName[];
  /** Whether the client's secret is in the run already. */
  holdsSecret: boolean;
  /** What the next step wants signed. */
  toSign: SignedFields;
  inspection: ShownInspection | null;
}

/** By the name of the form's field; null for what this client does not sign, or not now. */
export type SignedFields = ReturnType<typeof claimsToSign>;

/** What the page shows of a run. @param sealed the run itself */
export function playedRun(run: Run, client: RegisteredClient, { sealed, ...place }: { sealed: string; issuer: string; now: Date }): PlayedRun {
  const { device } = run;
  return {
    run: sealed,
    steps: run.steps,
    next: nextSteps(run, client),
    goOn: run.goOn,
    device: device && { userCode: device.userCode, address: device.address, intervalSeconds: device.intervalSeconds, drawing: qrDrawing(device.address) },
    tokens: tokenNames.filter((name) => run.tokens[name] !== undefined),
    holdsSecret: run.secret !== null,
    toSign: claimsToSign(client, { ...place, request: run.request }),
    inspection: null,
  };
}
