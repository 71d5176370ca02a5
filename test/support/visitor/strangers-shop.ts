import { type MailServer, startMailServer } from '../servers/mail-server';
import { type OpenIdServer, startOpenIdServer } from '../servers/openid-server';
import { type AppServer, startApp } from '../shop/app-server';
import { PlainBrowser } from './plain-browser';

const LOGIN = 'form[action="/login"]';
const REGISTER = 'form[action="/register"]';

/** A shop that strangers try things on: its mails, a Google of its own, and visitors who each come from an address of theirs. */
export interface StrangersShop {
  app: AppServer;
  mail: MailServer;
  google: OpenIdServer;
  socialEnv: Record<string, string>;
  stop: () => Promise<void>;
  from: (ip: string, home?: string) => PlainBrowser;
  newcomer: () => PlainBrowser;
}

export async function startStrangersShop(): Promise<StrangersShop> {
  const mail = await startMailServer();
  const google = await startOpenIdServer('RS256');
  const socialEnv = {
    SOCIAL_GOOGLE_ISSUER: google.issuer,
    SOCIAL_GOOGLE_CLIENT_ID: google.clientId,
    SOCIAL_GOOGLE_CLIENT_SECRET: google.clientSecret,
  };
  // behind one proxy, as in a container behind a CDN: many addresses come from one machine
  const app = await startApp({ env: { SMTP_URL: mail.smtpUrl, TRUST_PROXY: '1', ...socialEnv } });
  google.open(`${app.url}/login/google/return`);
  const from = (ip: string, home = app.url) => new PlainBrowser(home, { headers: { 'X-Forwarded-For': ip } });
  return {
    app,
    mail,
    google,
    socialEnv,
    from,
    newcomer: () => from(ownAddress()),
    stop: async () => {
      await app.stop();
      await Promise.all([google.stop(), mail.stop()]);
    },
  };
}

let addresses = 0;
/** One nobody came from before. */
export const ownAddress = () => `10.${(addresses += 1)}.7.7`;

export const tryToSignIn = async (visitor: PlainBrowser, username: string, password: string) =>
  (await visitor.get('/login')).form(LOGIN).fill({ username, password }).submit('เข้าสู่ระบบ');

/** As `tryToSignIn`, without looking at the form first: half the requests. */
export const guessPassword = (visitor: PlainBrowser, username: string, password: string) =>
  visitor.post('/login', { username, password });

let people = 0;
/** Somebody new, as they fill in a registration. */
export const strangersForm = (more: Record<string, string> = {}) => {
  const name = `attack${(people += 1)}`;
  return {
    firstname: 'มะลิ',
    lastname: 'ศรีสุข',
    email: `${name}@example.test`,
    tel: '081-234-5678',
    username: name,
    password: 'secret.77',
    password_confirm: 'secret.77',
    ...more,
  };
};

export const registerBy = async (visitor: PlainBrowser, values: Record<string, string>) =>
  (await visitor.get('/register')).form(REGISTER).fill(values).submit();
