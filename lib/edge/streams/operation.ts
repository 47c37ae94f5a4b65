import type { StreamCaller } from '@/lib/edge/oauth/stream-caller';
import type { EventServices } from '@/lib/journal/events/store';

/** A request to one of the endpoints of stream management, after the client was let in. */
export interface StreamRequest {
  services: EventServices;
  tenantId: string;
  caller: StreamCaller;
  /** Of the tenant. */
  issuer: string;
  now: Date;
  query: URLSearchParams;
  /** Undefined if it cannot be parsed. */
  body: unknown;
}

/** The framework defines only status codes for errors. Their body has the members of OAuth errors. */
export type StreamAnswer =
  | { status: 200 | 201; body: object }
  | { status: 200 | 204 }
  | { status: 400 | 403 | 404 | 429; error: string; description: string; retryAfterSeconds?: number };

export type StreamOperation = (request: StreamRequest) => Promise<StreamAnswer>;

export const invalid = (description: string): StreamAnswer => ({ status: 400, error: 'invalid_request', description });

/** "if the request body cannot be parsed or if the request is otherwise invalid" */
export const invalidBody = (members: string): StreamAnswer => invalid(`The body must be a JSON object with ${members}`);

/** "if there is no Event Stream with the given "stream_id" for this Event Receiver" */
export const noStream: StreamAnswer = {
  status: 404,
  error: 'not_found',
  description: 'This client has no stream with this stream_id',
};

export const forbidden = (description: string): StreamAnswer => ({ status: 403, error: 'access_denied', description });
