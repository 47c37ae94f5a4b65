/** The peer, as a separate process: oidc-provider on node:http. It sends its URL to the parent process. */
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { registration } from '../fixtures/registration';
import { peerConfiguration } from './peer-configuration';

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = new Provider(url, peerConfiguration());
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    return void provider.interactionFinished(request, response, { login: { accountId: registration.userName } });
  });
  process.send?.({ url });
});
