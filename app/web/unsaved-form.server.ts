import { readForm, type Typed, typedOf } from './form.server';

/** A form sent without a valid session, as far as it can be sent again. */
export interface UnsavedForm {
  action: string;
  typed: Typed;
  /** the sign-in page, with the form's page as its destination */
  signIn: string;
  /** files cannot be kept in a page */
  mayLackFiles: boolean;
  /** somebody is signed in who may not send it */
  isOthers?: true;
}

/** Long texts, and as many fields as the largest form has. */
const LIMITS = { maxFields: 300, maxFieldBytes: 100 * 1024 };

/**
 * Reads a page's form without secrets and files. Null: it has no typed text, or a script or program sent it,
 * which needs a redirect.
 */
export async function readUnsaved(request: Request, signIn: string): Promise<UnsavedForm | null> {
  if (request.method !== 'POST' || !request.headers.get('Accept')?.startsWith('text/html')) return null;
  try {
    const { fields } = await readForm(request, LIMITS);
    const input = typedOf(fields);
    const { intent: _, ...others } = input;
    if (!/\p{L}/u.test(Object.values(others).flat().join(''))) return null;
    const { pathname, search } = new URL(request.url);
    const mayLackFiles = /^multipart/i.test(request.headers.get('Content-Type') ?? '');
    return { action: pathname + search, typed: input, signIn, mayLackFiles };
  } catch (error) {
    // larger than a page, or no form of ours
    if (error instanceof Response) return null;
    throw error;
  }
}
