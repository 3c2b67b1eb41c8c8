import { type ReactNode, useState } from 'react';

type ImageOrPlaceholderProps = {
  src: string | null;
  size: number;
  className: string | undefined;
  placeholder: ReactNode;
};

/** A decorative image of a fixed square; the placeholder stands in while there is none or it does not load. */
export function ImageOrPlaceholder({ src, size, className, placeholder }: ImageOrPlaceholderProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) return placeholder;
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
