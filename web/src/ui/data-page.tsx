import type { ComponentProps, ReactNode } from 'react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { LoadFailure, StaleDataBanner } from './load-failure.tsx';
import { PageHeader } from './page.tsx';
import type { PageData } from '../lib/page-data.ts';

interface DataPageProps<T> extends ComponentProps<typeof PageHeader> {
  /** Same as `title` by default. */
  readonly documentTitle?: string;
  /** What the page shows, as it appears in messages: "users", "the widget". */
  readonly what: string;
  readonly page: PageData<T>;
  /** Shown instead of the standard error state when nothing could be loaded. */
  readonly failure?: ReactNode;
  /** Content; `data` is undefined while the first response is pending. */
  readonly children: (data: T | undefined) => ReactNode;
}

/** A page that shows the result of one query: heading, error state, stale-data banner and content. */
export function DataPage<T>({ documentTitle, what, page, failure, children, ...header }: DataPageProps<T>) {
  const { data, error, retry } = page;
  const hasError = error !== undefined;
  useDocumentTitle(documentTitle ?? header.title);
  return (
    <>
      <PageHeader {...header} />
      {data !== undefined && hasError && <StaleDataBanner what={what} error={error} {...retry} />}
      {data === undefined && hasError
        ? (failure ?? <LoadFailure error={error} title={`Couldn't load ${what}`} {...retry} />)
        : children(data)}
    </>
  );
}
