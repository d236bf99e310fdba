-- Merging a segment of the search index that holds deleted rows takes long, and one step of it is one word. So a level is
-- merged because of them once they are 40 % of it; FTS5's default is 10 %.
INSERT INTO task_words (task_words, rank) VALUES ('deletemerge', 40);
INSERT INTO comment_words (comment_words, rank) VALUES ('deletemerge', 40);
INSERT INTO attachment_words (attachment_words, rank) VALUES ('deletemerge', 40);
