import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { OpenChildContext } from './overlay.tsx';
import type { ConfirmOptions, Question } from './question-dialog.tsx';

type OpenConfirm<O = ConfirmOptions> = (options: O) => void;

const ConfirmContext = createContext<OpenConfirm<Question> | null>(null);

/** Opens the confirmation dialog, which restores the focus when it closes. The panel in which it was asked stays open. */
export function useConfirm(): OpenConfirm {
  const openConfirm = use(ConfirmContext);
  const reportOpen = use(OpenChildContext);
  if (openConfirm === null) throw new Error('useConfirm outside of ConfirmProvider');
  return (options) => openConfirm({ ...options, reportOpen });
}

const QuestionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [questionNumber, setQuestionNumber] = useState(0);

  function ask(asked: Question): void {
    setQuestion(asked);
    setQuestionNumber((before) => before + 1);
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {/* Stays after it has closed, because the dialog restores the focus a little later. `onClose` is for missing code; see `lazyPart`. */}
      <Suspense>
        {question !== null && <QuestionDialog key={questionNumber} question={question} onClose={() => setQuestion(null)} />}
      </Suspense>
    </ConfirmContext>
  );
}
