import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  envelopeTo: string[];
  /** As it came over the wire. */
  raw: string;
  mail: Email;
}

export interface MailServer {
  smtpUrl: string;
  received: ReceivedMail[];
  /** Answers of the server to the next recipients, first come first used, e.g. `[451, 'try later']`; empty: accepted. */
  answers: [code: number, text: string][];
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const answers: MailServer['answers'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const answer = answers.shift();
      if (!answer) return done();
      done(Object.assign(new Error(answer[1]), { responseCode: answer[0] }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(bytes).then((mail) => {
          received.push({ envelopeTo, raw: bytes.toString('latin1'), mail });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
