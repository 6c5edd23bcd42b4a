//! Questions that several ask at the same time, as all who follow a battle do after each event, are answered once.
//!
//! Whoever asks what is being answered waits for the next answer, which is begun after he asked and is for all who
//! asked meanwhile: nobody gets an answer that is older than his question.

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Answers that are being made, by what was asked.
pub(super) struct Together<K: Ord, V>(Arc<Mutex<BTreeMap<K, Making<V>>>>);

/// The newest answer to a question.
struct Making<V> {
    answer: Shared<BoxFuture<'static, V>>,
    /// From now on nobody else may share it.
    begun: Arc<AtomicBool>,
    /// How many wait for it.
    waiting: usize,
}

impl<K: Ord, V> Clone for Together<K, V> {
    fn clone(&self) -> Self {
        Together(self.0.clone())
    }
}

impl<K: Ord, V> Default for Together<K, V> {
    fn default() -> Self {
        Together(Arc::default())
    }
}

impl<K: Ord + Clone, V: Clone + Send + Sync + 'static> Together<K, V> {
    /// The answer to `question`: that of `make`, or one that others wait for and nobody has begun to make.
    pub async fn answer(&self, question: K, make: impl Future<Output = V> + Send + 'static) -> V {
        let mut waiting = self.wait(question, make);
        (&mut waiting.answer).await
    }

    fn wait(&self, question: K, make: impl Future<Output = V> + Send + 'static) -> Waiting<'_, K, V> {
        let mut all = self.all();
        let known = all.get_mut(&question);
        if let Some(making) = known.filter(|making| !making.begun.load(Ordering::SeqCst)) {
            making.waiting += 1;
            let (answer, begun) = (making.answer.clone(), making.begun.clone());
            return Waiting { of: self, question, answer, begun };
        }
        let before = all.get(&question).map(|making| making.answer.clone());
        let begun = Arc::new(AtomicBool::new(false));
        let begins = begun.clone();
        let answer = async move {
            if let Some(before) = before {
                before.await;
            }
            begins.store(true, Ordering::SeqCst);
            make.await
        };
        let answer = answer.boxed().shared();
        let making = Making { answer: answer.clone(), begun: begun.clone(), waiting: 1 };
        all.insert(question.clone(), making);
        Waiting { of: self, question, answer, begun }
    }
}

impl<K: Ord, V> Together<K, V> {
    fn all(&self) -> MutexGuard<'_, BTreeMap<K, Making<V>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who waits for an answer. With the last who leaves, answered or not, it is forgotten.
struct Waiting<'t, K: Ord, V> {
    of: &'t Together<K, V>,
    question: K,
    answer: Shared<BoxFuture<'static, V>>,
    begun: Arc<AtomicBool>,
}

impl<K: Ord, V> Drop for Waiting<'_, K, V> {
    fn drop(&mut self) {
        let mut all = self.of.all();
        let Some(making) = all.get_mut(&self.question) else { return };
        if Arc::ptr_eq(&making.begun, &self.begun) {
            making.waiting -= 1;
            if making.waiting == 0 {
                all.remove(&self.question);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;
    use tokio::sync::Notify;

    /// Counts how often it is asked, and answers when it is let.
    #[derive(Clone, Default)]
    struct Source(Arc<(AtomicU32, Notify)>);

    impl Source {
        async fn next(self) -> u32 {
            let number = self.0.0.fetch_add(1, Ordering::SeqCst) + 1;
            self.0.1.notified().await;
            number
        }

        fn asked(&self) -> u32 {
            self.0.0.load(Ordering::SeqCst)
        }
    }

    #[tokio::test]
    async fn who_asks_while_an_answer_is_made_shares_the_next_one() {
        let (together, source) = (Together::<&str, u32>::default(), Source::default());
        let ask = |question: &'static str| {
            let (together, source) = (together.clone(), source.clone());
            Box::pin(async move { together.answer(question, source.next()).await })
        };
        let mut first = ask("a");
        assert!(futures_util::poll!(&mut first).is_pending());
        let mut later = [ask("a"), ask("a"), ask("a")];
        for one in &mut later {
            assert!(futures_util::poll!(one).is_pending());
        }
        assert_eq!(source.asked(), 1, "the others wait");
        source.0.1.notify_one();
        assert_eq!(first.await, 1);
        source.0.1.notify_one();
        for one in later {
            assert_eq!(one.await, 2, "one answer for all who waited");
        }
        assert!(together.all().is_empty(), "what was answered is forgotten");
    }

    #[tokio::test]
    async fn who_gives_up_leaves_the_others_their_answer() {
        let (together, source) = (Together::<&str, u32>::default(), Source::default());
        let mut first = Box::pin(together.answer("a", source.clone().next()));
        assert!(futures_util::poll!(&mut first).is_pending());
        let mut second = Box::pin(together.answer("a", source.clone().next()));
        assert!(futures_util::poll!(&mut second).is_pending());
        drop(first);
        source.0.1.notify_one();
        assert!(futures_util::poll!(&mut second).is_pending());
        source.0.1.notify_one();
        assert_eq!(second.await, 2);
        let mut third = Box::pin(together.answer("a", source.clone().next()));
        assert!(futures_util::poll!(&mut third).is_pending());
        drop(third);
        assert!(together.all().is_empty(), "what nobody waits for is forgotten");
    }
}
