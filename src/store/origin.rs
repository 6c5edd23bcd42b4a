//! Which database this is: ids made here must not be those of another one.

use super::{Store, StoreError, args};
use uuid::Uuid;

impl Store {
    /// The id of this database. Whoever asks first gives it: of two processes one does, and both get that.
    ///
    /// Errors: what the database says.
    pub async fn origin(&self, fresh: impl FnOnce() -> Uuid) -> Result<Uuid, StoreError> {
        let mut connection = self.connection().await?;
        let known = "SELECT id FROM origin WHERE one = 1";
        if let Some(row) = connection.fetch(known, vec![]).await?.first() {
            return row.uuid(0);
        }
        let sql = "INSERT INTO origin (one, id) VALUES (1, $1) ON CONFLICT (one) DO NOTHING";
        connection.execute(sql, args![fresh()]).await?;
        let rows = connection.fetch(known, vec![]).await?;
        rows.first().ok_or(StoreError::Busy)?.uuid(0)
    }
}
