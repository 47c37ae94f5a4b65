import { z } from 'zod';
import { authorize } from '../sign-in/authorize';
import { formPost } from './form-post';
import type { Kind } from './kind';

const answer = z.object({ access_token: z.string(), refresh_token: z.string() });

/**
 * Refresh with rotation (RFC 6749, 6): each connection has an authorization of its own and presents the refresh
 * token that the last answer brought. Both sign a JWT with ES256; ours commits the rotation to disk first.
 */
export const refreshToken: Kind = {
  name: 'refresh-token',
  title: 'refresh_token',
  peer: true,
  async prepare(server, { connections }) {
    const chains = (await authorize(server, connections, server.jwtParameters)).map(({ refresh_token: token }) => token);
    return () => {
      let token = chains.pop() ?? '';
      return {
        next: () => formPost(server.paths.token, { grant_type: 'refresh_token', refresh_token: token }),
        problem(status, body) {
          if (status !== 200) return body;
          const before = token;
          token = answer.parse(JSON.parse(body)).refresh_token;
          return token === before ? 'the refresh token was not rotated' : null;
        },
      };
    };
  },
};
