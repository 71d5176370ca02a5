import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { productPath } from '~/catalogue/catalogue-paths';
import { typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { readLists } from '~/catalogue/editor/lists.server';
import { changeStock } from '~/catalogue/editor/products/change-stock.server';
import { duplicateProduct } from '~/catalogue/editor/products/duplicate-product.server';
import { readEditedProduct } from '~/catalogue/editor/products/edited-products.server';
import {
  newProductFields,
  newProductSchema,
  PRODUCT_STATUS_OF,
  productFields,
  productIntent,
  productSchema,
  stockSchema,
} from '~/catalogue/editor/products/product-forms';
import {
  createProduct,
  saveProduct,
  setProductStatus,
} from '~/catalogue/editor/products/save-product.server';
import { StockForm } from '~/catalogue/editor/products/stock-form';
import { StatusPill } from '~/catalogue/editor/status-pill';
import { WaitingOrders } from '~/catalogue/editor/waiting-orders';
import { readWaitingOrders } from '~/catalogue/editor/waiting-orders.server';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { formOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** One product; `new` where its number would stand begins another one. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, locale } = await requireRight(args, 'catalogue');
  if (args.params.productId === 'new')
    return {
      title: `${t('edit.newProduct')} · ${settings.title}`,
      isDone: false,
      product: null,
      typed: {},
      lists: {},
      waiting: [],
    };
  const product = await readEditedProduct(db, idOfSlug(args.params.productId ?? '') ?? 0);
  if (!product) throw new Response(null, { status: 404 });
  const { values, ...shown } = product;
  return {
    title: `${product.title} · ${settings.title}`,
    isDone: url.searchParams.has('done'),
    product: shown,
    typed: typedValues(productFields, values, locale),
    lists: await readLists(db, locale, ['categories']),
    waiting: await readWaitingOrders(db, { productId: product.id }),
  };
}

type Sent = EditReturn & { of: 'save' | 'stock' };

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const administratorId = administrator.id;
  const isNew = args.params.productId === 'new';
  const { fields } = await readForm(args.request, { maxFields: 500, maxFieldBytes: 100_000 });
  const { intent, version, waiting } = formOf(fields, productIntent);
  const id = idOfSlug(args.params.productId ?? '') ?? 0;
  const done = (productId: number) => redirect(`${paths.staffProduct({ productId })}?done=1`, 303);
  if (intent === 'stock' && !isNew) {
    const form = parseForm(fields, stockSchema);
    const back = (errors: Record<string, string>) =>
      data<Sent>({ of: 'stock', typed: form.typed, errors, conflict: null }, { status: 422 });
    if (!form.ok) return back(firstErrors(form.errors, t));
    const changed = await changeStock(db, { productId: id, ...form.value, administratorId }, now);
    if (changed.ok) return done(id);
    if (changed.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
    return back({
      delta:
        changed.refusal.code === 'TOO_FEW'
          ? t('edit.error.stock', { count: changed.refusal.available })
          : t('edit.error.delta'),
    });
  }
  if (intent === 'duplicate' && !isNew) {
    const product = await readEditedProduct(db, id);
    const title = t('edit.copyOf', { title: product?.title ?? '' });
    const copy = await duplicateProduct(db, { id, title, administratorId }, now);
    if (!copy.ok) throw new Response(null, { status: 404 });
    return done(copy.value);
  }
  const form = parseForm(fields, isNew ? newProductSchema : productSchema);
  const edit = { id, seen: version, administratorId };
  if (!isNew && intent !== 'save' && intent !== 'stock' && intent !== 'duplicate') {
    const set = await setProductStatus(db, { ...edit, status: PRODUCT_STATUS_OF[intent] }, now);
    if (set.ok) return done(id);
    const returned = returnOf(set.refusal, {}, t);
    return data<Sent>({ of: 'stock', ...returned }, { status: statusOf(returned) });
  }
  if (!form.ok)
    return data<Sent>(
      { of: 'save', typed: form.typed, errors: firstErrors(form.errors, t), conflict: null },
      { status: 422 },
    );
  const { version: _, ...values } = form.value;
  if (isNew) return done(await createProduct(db, { values, administratorId }, now));
  const saved = await saveProduct(db, { ...edit, values, knownWaiting: waiting }, now);
  if (saved.ok) return done(id);
  const returned = returnOf(saved.refusal, form.typed, t);
  return data<Sent>({ of: 'save', ...returned }, { status: statusOf(returned) });
}

export default function Product() {
  const { product, typed, lists, isDone, waiting } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const back = (
    <p>
      <a href={paths.staffProducts()}>{t('edit.backToProducts')}</a>
    </p>
  );
  if (!product)
    return (
      <>
        {back}
        <h1>{t('edit.newProduct')}</h1>
        <p>{t('edit.newProductLead')}</p>
        <EditForm
          fields={newProductFields}
          version={0}
          typed={{}}
          returned={result}
          save={t('edit.create')}
        />
      </>
    );
  return (
    <div className="flow">
      {back}
      <h1>
        {product.title} <StatusPill status={product.status} />
      </h1>
      {isDone && !result && <Notice kind="ok">{t('edit.saved')}</Notice>}
      {result?.of === 'stock' && result.conflict && <Notice kind="bad">{t('edit.changed.status')}</Notice>}
      <form method="post" className="row" id="standing">
        <input type="hidden" name="version" value={product.version} />
        {product.status === 'published' && (
          <LinkButton look="ghost" href={productPath(product)}>
            {t('edit.open')}
          </LinkButton>
        )}
        <LinkButton look="ghost" href={paths.staffProductPreview({ productId: product.id })}>
          {t('edit.product.preview')}
        </LinkButton>
        <LinkButton look="ghost" href={paths.staffProductPictures({ productId: product.id })}>
          {t('edit.part.pictures')}
        </LinkButton>
        <LinkButton look="ghost" href={paths.staffProductVideo({ productId: product.id })}>
          {t('edit.field.product_video')}
        </LinkButton>
        {product.status !== 'published' && (
          <Button name="intent" value="publish">
            {t('edit.publish')}
          </Button>
        )}
        {product.status !== 'draft' && (
          <Button name="intent" value="withdraw" look="ghost">
            {t('edit.withdraw')}
          </Button>
        )}
        <Button name="intent" value="duplicate" look="ghost">
          {t('edit.duplicate')}
        </Button>
        {product.status !== 'archived' && (
          <Button name="intent" value="archive" look="ghost">
            {t('edit.archive')}
          </Button>
        )}
      </form>
      <StockForm available={product.availableQty} returned={result?.of === 'stock' ? result : null} />
      <h2>{t('edit.part.product')}</h2>
      <EditForm
        fields={productFields}
        version={product.version}
        typed={typed}
        returned={result?.of === 'save' ? result : null}
        lists={lists}
      >
        <WaitingOrders orders={waiting} isConfirmed={result?.typed.waiting !== undefined} />
      </EditForm>
    </div>
  );
}
