import { type Request, type Response, Router } from 'express';
import { answerRefusals, requireKey } from './omise-doors';
import type { OmiseTokens } from './omise-tokens';

export const SANDBOX_PUBLIC_KEY = 'pkey_test_sandbox';

/** What a buyer's browser asks: a token for a card, by the public key, from any page. */
export function vaultRoutes(tokens: OmiseTokens): Router {
  const router = Router();
  router.get('/omise.js', (_request, response) => void response.type('text/javascript').send(SCRIPT));
  router.use((_request, response, next) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    });
    next();
  });
  router.options('/tokens', (_request: Request, response: Response) => void response.status(204).end());
  router.post('/tokens', requireKey(SANDBOX_PUBLIC_KEY), (request, response) => {
    const { card } = request.body as { card?: Record<string, string> };
    const { id, isUsed, brand, lastDigits, name } = tokens.create(card ?? {});
    response.json({
      object: 'token',
      id,
      livemode: false,
      used: isUsed,
      card: { object: 'card', brand, last_digits: lastDigits, name },
    });
  });
  router.use(answerRefusals);
  return router;
}

/** The same two calls as the provider's own script. */
const SCRIPT = `(() => {
  const vault = new URL('tokens', document.currentScript.src).href;
  let key = '';
  window.Omise = {
    setPublicKey(given) { key = given; },
    createToken(kind, fields, answer) {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) body.append(kind + '[' + name + ']', value);
      fetch(vault, { method: 'POST', body, headers: { Authorization: 'Basic ' + btoa(key + ':') } })
        .then(async (response) => answer(response.status, await response.json()))
        .catch(() => answer(0, {}));
    },
  };
})();
`;
