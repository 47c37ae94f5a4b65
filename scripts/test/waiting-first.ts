import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose tests mostly wait, up to 30 s: the last to start would keep a whole run waiting. */
const WAITING = [
  'client-key-set',
  'device-openid-client',
  'why-did-it-fail',
  'authorization-code',
  'scim-connections',
].map((name) => `/e2e/protocol/${name}.test.ts`);
const waits = ({ moduleId }: TestSpecification) => WAITING.some((end) => moduleId.endsWith(end));

/** Starts files in Vitest's order, which puts slow and large ones first, after those that wait. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
