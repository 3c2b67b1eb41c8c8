import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

// A lazy chunk, because no page starts with an open popover.
const Popover = lazy(async () => ({ default: (await import('./popover.tsx')).Popover }));

export type PopoverPanelProps = {
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  /** The button that opens the panel and labels it. */
  target: ReactElement<{ 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>;
  width?: number;
  position?: 'bottom-start' | 'bottom-end';
  /** If true, Escape does not close it. */
  locked?: boolean;
  /** Replaces the style of the panel. */
  className?: string | undefined;
  children: ReactNode;
};

/** A panel beside its button. Takes the focus, and restores it when Escape or an outside click closes the panel. */
export function PopoverPanel(props: PopoverPanelProps) {
  const [isUsed, setIsUsed] = useState(props.opened);
  if (props.opened && !isUsed) setIsUsed(true);
  const plain = cloneElement(props.target, { 'aria-haspopup': 'dialog', 'aria-expanded': false });
  if (!isUsed) return plain;
  return (
    <Suspense fallback={plain}>
      <Popover {...props} />
    </Suspense>
  );
}
