import type { RegisteredClient } from '@/lib/clients/client';
import { type NextStep, nextSteps } from '@/lib/playground/next-steps';
import { type Run, type TokenName, tokenNames } from '@/lib/playground/run';
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
  inspection: ShownInspection | null;
}

/** What the page shows of a run. @param sealed the run itself */
export function playedRun(run: Run, client: RegisteredClient, sealed: string, inspection: ShownInspection | null = null): PlayedRun {
  const { device } = run;
  return {
    run: sealed,
    steps: run.steps,
    next: nextSteps(run, client),
    goOn: run.goOn,
    device: device && { userCode: device.userCode, address: device.address, intervalSeconds: device.intervalSeconds, drawing: qrDrawing(device.address) },
    tokens: tokenNames.filter((name) => run.tokens[name] !== undefined),
    holdsSecret: run.secret !== null,
    inspection,
  };
}
